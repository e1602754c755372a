-- The life of a table: who wants to be told how, clocks, votes, seats that change hands.
-- Minutes of the day count from local midnight. JSON where a column holds a list or an object.

CREATE TABLE settings (
    user_id BIGINT PRIMARY KEY,
    tell TEXT NOT NULL CHECK (tell IN ('channel', 'dm', 'both', 'digest')),
    zone TEXT NOT NULL,
    quiet_from BIGINT CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_to BIGINT CHECK (quiet_to BETWEEN 0 AND 1439),
    digest_at BIGINT NOT NULL CHECK (digest_at BETWEEN 0 AND 1439),
    next_up BIGINT NOT NULL CHECK (next_up IN (0, 1)),
    away_until BIGINT,
    away_caretaker BIGINT NOT NULL CHECK (away_caretaker IN (0, 1)),
    dm_closed BIGINT NOT NULL CHECK (dm_closed IN (0, 1)),
    updated_at BIGINT NOT NULL,
    CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);

ALTER TABLE guilds ADD COLUMN channels TEXT NOT NULL DEFAULT '[]';
ALTER TABLE guilds ADD COLUMN place TEXT NOT NULL DEFAULT 'channel' CHECK (place IN ('channel', 'thread'));
ALTER TABLE guilds ADD COLUMN pace TEXT NOT NULL DEFAULT 'relaxed' CHECK (pace IN ('live', 'daily', 'relaxed'));
ALTER TABLE guilds ADD COLUMN openers TEXT NOT NULL DEFAULT 'everyone'
    CHECK (openers IN ('everyone', 'moderators'));
ALTER TABLE guilds ADD COLUMN per_person BIGINT NOT NULL DEFAULT 20 CHECK (per_person > 0);
ALTER TABLE guilds ADD COLUMN per_channel BIGINT NOT NULL DEFAULT 20 CHECK (per_channel > 0);

-- `pace_minutes` is the time for one decision, 0 for no deadline. `caretaker`: whether the others vote before one
-- plays for somebody who is late. `paused` says why; NULL is a table that goes on. `home_id` is the channel whose
-- thread the table has for itself.
ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT 'relaxed' CHECK (pace IN ('live', 'daily', 'relaxed'));
ALTER TABLE tables ADD COLUMN pace_minutes BIGINT NOT NULL DEFAULT 0 CHECK (pace_minutes >= 0);
ALTER TABLE tables ADD COLUMN caretaker TEXT NOT NULL DEFAULT 'vote' CHECK (caretaker IN ('vote', 'auto'));
ALTER TABLE tables ADD COLUMN auto_end BIGINT NOT NULL DEFAULT 0 CHECK (auto_end IN (0, 1));
ALTER TABLE tables ADD COLUMN paused TEXT CHECK (paused IN ('person', 'gone', 'forbidden'));
ALTER TABLE tables ADD COLUMN paused_at BIGINT;
ALTER TABLE tables ADD COLUMN home_id BIGINT;
CREATE INDEX tables_by_home ON tables (home_id) WHERE home_id IS NOT NULL;

-- `owner_id` is who sat there at the start and may come back; `state` why somebody else, or nobody, plays it now.
ALTER TABLE seats ADD COLUMN owner_id BIGINT;
ALTER TABLE seats ADD COLUMN state TEXT NOT NULL DEFAULT 'here'
    CHECK (state IN ('here', 'resigned', 'left', 'replaced'));
UPDATE seats SET owner_id = user_id;

-- A seat that is (or was) asked since a version of the log. `minutes` is the whole time for it, 0 without a deadline;
-- `due_at` the deadline, NULL without one; `left_ms` the time that was left of it when it was closed. `dm_id` and `call_id`: the last direct
-- message, and the last reminder in the channel, that called for it.
CREATE TABLE asks (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    at_version BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    asked_at BIGINT NOT NULL,
    is_open BIGINT NOT NULL CHECK (is_open IN (0, 1)),
    minutes BIGINT NOT NULL DEFAULT 0 CHECK (minutes >= 0),
    due_at BIGINT,
    left_ms BIGINT,
    dm_id BIGINT,
    call_id BIGINT,
    PRIMARY KEY (table_id, seat, at_version)
);
CREATE INDEX asks_open ON asks (user_id) WHERE is_open = 1;

-- What the clock will do. One row a threshold, so that nothing is said twice; `n` counts snoozes and days.
CREATE TABLE reminders (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    at BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'off')),
    table_id BIGINT REFERENCES tables (id),
    seat BIGINT,
    at_version BIGINT,
    user_id BIGINT,
    n BIGINT NOT NULL DEFAULT 0,
    done_at BIGINT
);
CREATE UNIQUE INDEX reminders_once ON reminders
    (kind, COALESCE(table_id, 0), COALESCE(seat, -1), COALESCE(at_version, -1), COALESCE(user_id, 0), n);
CREATE INDEX reminders_due ON reminders (at) WHERE state = 'waiting';
CREATE INDEX reminders_by_table ON reminders (table_id, seat, at_version);
CREATE INDEX reminders_by_user ON reminders (user_id) WHERE state = 'waiting';

-- `payload` says what is voted on; `voters` the people who may, as they were when it was opened.
CREATE TABLE votes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id BIGINT NOT NULL REFERENCES tables (id),
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    voters TEXT NOT NULL,
    needed BIGINT NOT NULL CHECK (needed > 0),
    opened_by BIGINT,
    opened_at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'yes', 'no', 'void')),
    message_id BIGINT,
    closed_at BIGINT
);
CREATE INDEX votes_open ON votes (table_id) WHERE state = 'open';
CREATE TABLE ballots (
    vote_id BIGINT NOT NULL REFERENCES votes (id),
    user_id BIGINT NOT NULL,
    choice TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (vote_id, user_id)
);

-- What happened to a table beside its rules; shown in its log after the line `after_version`.
CREATE TABLE happenings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id BIGINT NOT NULL REFERENCES tables (id),
    after_version BIGINT NOT NULL,
    kind TEXT NOT NULL,
    user_id BIGINT,
    seat BIGINT,
    payload TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX happenings_by_table ON happenings (table_id, id);

-- Whom to tell when a table ends, beside those who play.
CREATE TABLE watchers (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    user_id BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
