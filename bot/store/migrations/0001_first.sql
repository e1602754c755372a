-- Times are whole milliseconds since 1970 (UTC). Ids of guilds, channels, users and messages are Discord's.

CREATE TABLE guilds (
    id BIGINT PRIMARY KEY,
    language TEXT,
    updated_at BIGINT NOT NULL
);

CREATE TABLE users (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    locale TEXT,
    updated_at BIGINT NOT NULL
);

CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id BIGINT,
    channel_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    rules_version BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'closed')),
    options TEXT NOT NULL,
    language TEXT NOT NULL,
    host_id BIGINT NOT NULL,
    private BIGINT NOT NULL CHECK (private IN (0, 1)),
    seats_wanted BIGINT NOT NULL,
    seed TEXT,
    seed_hash TEXT,
    version BIGINT NOT NULL,
    announced BIGINT NOT NULL,
    board_message_id BIGINT,
    board_version BIGINT,
    lobby_message_id BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    started_at BIGINT,
    ended_at BIGINT,
    follows BIGINT REFERENCES tables (id)
);
CREATE INDEX tables_by_channel ON tables (channel_id, status);
CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX tables_by_follows ON tables (follows);

CREATE TABLE seats (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    user_id BIGINT,
    computer TEXT,
    name TEXT NOT NULL,
    joined_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, user_id),
    CHECK ((user_id IS NULL) <> (computer IS NULL))
);
CREATE INDEX seats_by_user ON seats (user_id);

CREATE TABLE invitations (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    user_id BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);

-- Append-only. `snapshot` is the zlib-compressed position after the move.
CREATE TABLE moves (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL,
    seat BIGINT,
    by_whom TEXT NOT NULL,
    user_id BIGINT,
    notation TEXT NOT NULL,
    payload TEXT,
    back_to BIGINT,
    reveals BIGINT NOT NULL CHECK (reveals IN (0, 1)),
    events TEXT NOT NULL,
    snapshot BLOB NOT NULL,
    at BIGINT NOT NULL,
    interaction_id BIGINT UNIQUE,
    PRIMARY KEY (table_id, seq)
);

-- What must be said. 'sending' means: it may have been said already. `since` is the version that the readers
-- of the channel know; `replaces` the message that loses its buttons; `mark` a hash of the words that were
-- sent, to know the message again; `tried_at` the first attempt.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id BIGINT REFERENCES tables (id),
    channel_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    version BIGINT NOT NULL,
    since BIGINT NOT NULL,
    payload TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'sending', 'sent', 'dead')),
    attempts BIGINT NOT NULL,
    not_before BIGINT NOT NULL,
    nonce TEXT NOT NULL UNIQUE CHECK (length(nonce) <= 25),
    replaces BIGINT,
    mark TEXT,
    tried_at BIGINT,
    message_id BIGINT,
    created_at BIGINT NOT NULL,
    sent_at BIGINT,
    error TEXT
);
CREATE INDEX outbox_unsent ON outbox (table_id, id) WHERE state IN ('pending', 'sending');
CREATE INDEX outbox_by_table ON outbox (table_id, kind, id);
CREATE INDEX outbox_by_message ON outbox (message_id);

CREATE TABLE results (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    user_id BIGINT,
    place BIGINT NOT NULL,
    total BIGINT NOT NULL,
    lines TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_by_user ON results (user_id);
