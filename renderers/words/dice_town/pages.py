"""The help pages of Dice Town. Numbers come from the box, which an owner of the game may correct."""

from __future__ import annotations

from collections.abc import Iterable

from games.dice_town.components import BOX, CARDS, CURES, DEED_DECK, DEEDS, FACE_OF
from renderers.words.dice_town.names import (
    card,
    cards,
    code,
    dollars,
    effect,
    face,
    faces,
    nuggets,
    place_face,
    points,
    row,
)
from renderers.words.game import Topic
from renderers.words.tongue import Tongue

__all__ = ["topics"]


def topics(_: Tongue) -> tuple[Topic, ...]:
    """All pages, the overview first."""
    return (
        Topic("overview", _("Overview"), _overview(_)),
        Topic("dice", _("Rolling and keeping dice"), _dice(_)),
        Topic("town", _("The places of the town"), _town(_)),
        Topic("hands", _("Poker hands"), _hands(_)),
        Topic("ties", _("Ties and bribes"), _ties(_)),
        Topic("sheriff", _("The sheriff"), _sheriff(_)),
        Topic("deeds", _("Deeds and the town hall"), _deeds(_)),
        Topic("doctor", _("The doctor"), _doctor(_)),
        Topic("equipment", _("Store cards: equipment and instant"), _equipment(_)),
        Topic("orders", _("Store cards: town orders"), _orders(_)),
        Topic("tricks", _("Store cards: Brute, Cheater, Wanted"), _tricks(_)),
        Topic("end", _("End of the game and scoring"), _end(_)),
        Topic("editions", _("Editions and table options"), _editions(_)),
        Topic("chat", _("What is secret, and how to type it"), _chat(_)),
        Topic("rulings", _("Questions and answers"), _rulings(_)),
    )


def _page(*paragraphs: str) -> str:
    return "\n\n".join(paragraphs)


def _points(points: Iterable[str]) -> str:
    return "\n".join(f"- {point}" for point in points)


def _example(_: Tongue, text: str) -> str:
    return _("Example: {text}", text=text)


def _overview(_: Tongue) -> str:
    return _page(
        _(
            "Everybody has {n} poker dice and rolls them under a cup. In several steps you lock the dice that you"
            " want, all players at once and in secret. When all dice are locked, the town is visited from left to"
            " right.",
            n=BOX.dice,
        ),
        _points(
            [
                _("Most {face}: you dig gold in the mine.", face=face(FACE_OF["mine"])),
                _("Most {face}: you rob the bank.", face=face(FACE_OF["bank"])),
                _("Most {face}: you pick a card in the general store.", face=face(FACE_OF["store"])),
                _("Most {face}: you take a card from somebody in the saloon.", face=face(FACE_OF["saloon"])),
                _("Most {face}: you become sheriff.", face=face(FACE_OF["office"])),
                _("Best poker hand: you get land at the town hall."),
                _("Nothing of all that: the doctor consoles you."),
            ]
        ),
        _(
            "The sheriff decides every tie and may be bribed. One player can control several places with the same"
            " dice."
        ),
        _(
            "You start with {dollars} and nothing else. When the gold or the deeds have run out, the game ends"
            " after that round, and gold, money, equipment, deeds and the badge bring points.",
            dollars=dollars(_, BOX.dollars),
        ),
        _("Begin with these pages: rolling and keeping dice, the places of the town, poker hands."),
    )


def _dice(_: Tongue) -> str:
    return _page(
        _(
            "A die shows {faces}, in ascending order. All dice that you haven't locked are rolled.",
            faces=row(BOX.faces),
        ),
        _("Then choose which of the dice just rolled to lock. What you pay depends on how many you keep:"),
        _points(
            [
                _("one die: free"),
                _("two or more: $1 for each die after the first, so 3 dice cost $2 and 5 dice $4"),
                _("none: $1"),
            ]
        ),
        _(
            "Without money you keep exactly one die. Locked dice stay as they are until the end of the round. When"
            " everybody has answered, the dice that were kept are shown and the money goes onto the stagecoach:"
            " it is in the bank in the next round."
        ),
        _(
            "This is repeated until somebody has {n} locked dice. Then all others roll their open dice one last"
            " time; these are locked as they fall and cost nothing.",
            n=BOX.dice,
        ),
        _example(_, _("you roll Q Q Q Q 9 and keep the four Queens for $3. One die is open, you roll it again.")),
        _("Store cards such as the Brute and the Cheater can be added while you choose."),
    )


def _town(_: Tongue) -> str:
    return _page(
        _(
            "A place belongs for this round to the player with the most dice of its face, at least one. If nobody"
            " shows it, nothing happens there. In this order:"
        ),
        _points(
            [
                _("**{place}**: you get 1 nugget for each of your 9s, as long as there are any.",
                  place=place_face(_, "mine")),
                _("**{place}**: you get all its money. After that, robbed or not, the stagecoach brings what was"
                  " paid for dice in this round.", place=place_face(_, "bank")),
                _("**{place}**: you draw a card for each of your Jacks, keep one and discard the others unseen. In"
                  " the first round you do it {n} times.", place=place_face(_, "store"),
                  n=BOX.first_round_store_visits),
                _("**{place}**: choose an opponent with hand cards. For each of your Queens you see one of them at"
                  " random; take one, the others go back.", place=place_face(_, "saloon")),
                _("**{place}**: you get the badge and keep it until somebody else takes it.",
                  place=place_face(_, "office")),
                _("**{place}**: you take open deeds, as your Aces say.", place=place_face(_, "hall")),
                _("**{place}**: for everybody who controls none of the six places.", place=place_face(_, "doctor")),
            ]
        ),
        _("Control counts, not what it brings: whoever robs an empty bank may still not see the doctor."),
    )  # fmt: skip


def _hands(_: Tongue) -> str:
    return _page(
        _("The town hall goes to the best poker hand. From the best to the lowest:"),
        _points(
            [
                _("**Five of a kind**: five equal dice"),
                _("**Four of a kind**"),
                _("**Full house**: three of one face and two of another"),
                _("**Straight**: 9 10 J Q K or 10 J Q K A"),
                _("**Three of a kind**"),
                _("**Two pairs**"),
                _("**One pair**"),
                _("**High card**: five different dice that are no straight"),
            ]
        ),
        _(
            "In the same category the higher face decides: first that of the largest group, then that of the next,"
            " then the single dice from high to low. Only if all five dice are equal is it a tie."
        ),
        _points(
            [
                _("J J J 9 9 beats 10 10 10 A A: the three Jacks are higher."),
                _("9 9 10 J Q beats 9 10 J Q A: a pair beats a high card."),
                _("A A Q Q 10 beats A A Q Q 9."),
            ]
        ),
    )


def _ties(_: Tongue) -> str:
    return _page(
        _("If several players show the same number of dice (or equal hands), the sheriff decides who controls it."),
        _(
            "Before that, every tied player except the sheriff seals an offer: dollars, nuggets, hand cards, or"
            " nothing. Only what you own at that moment counts; protected deeds and promises don't."
        ),
        _(
            "The sheriff alone reads the offers and chooses any of the tied players, the best offer or not. A"
            " sheriff who is tied may take the place himself or herself. Only the offer of the chosen player is"
            " paid; everybody else keeps everything, and what they offered stays secret."
        ),
        _("All are told who was chosen, with dollars and nuggets, and how many cards were paid, but not which."),
        _(
            "Ties at the first five places are decided by the sheriff of the beginning of the round, a tie for"
            " Kings included. Ties at the town hall are decided by the new one."
        ),
    )


def _sheriff(_: Tongue) -> str:
    return _page(
        _("The badge is worth {points} at the end of the game.", points=points(_, BOX.badge_points)),
        _(
            "The first sheriff is drawn at random unless the table says otherwise. After that it is whoever shows"
            " the most Kings; if nobody shows a King, the sheriff stays."
        ),
        _("The sheriff"),
        _points(
            [
                _("decides every tie, and takes the bribe of the player chosen,"),
                _("is treated first if he or she has to see the doctor,"),
                _("names the winner if the game ends in a tie that nothing else settles."),
            ]
        ),
        _("The Marshal is the card that keeps a sheriff in office."),
    )


def _deeds(_: Tongue) -> str:
    counts = [
        _("{deed}: {cards}, each worth {points}", deed=card(_, name), cards=cards(_, DEED_DECK.count(name)),
          points=points(_, CARDS[name].points))
        for name in DEEDS
    ]  # fmt: skip
    return _page(
        _("There are {cards} of land in all:", cards=cards(_, len(DEED_DECK))),
        _points(counts),
        _(
            "{n} deeds lie open: D1 at the bottom, then D2 and D3. The best hand takes deeds from D1 upwards, one"
            " for each of its Aces, {most} at most. In the standard edition it takes none without an Ace, in the"
            " printed rulebook's one more than it has Aces. Then the others move down and new ones are turned up.",
            n=BOX.open_deeds,
            most=BOX.hall["source"].most,
        ),
        _(
            "Deeds come into your hand, where they can be stolen in the saloon or offered as a bribe. The doctor"
            " can protect some: they lie open in front of you and are safe for the rest of the game."
        ),
        _("In hand or protected, they count the same at the end. The number of deeds settles ties."),
    )


def _doctor(_: Tongue) -> str:
    return _page(
        _(
            "Whoever controls none of the six places sees the doctor and chooses one cure. It must be one that goes"
            " with a face among your dice:"
        ),
        _points(
            [
                _("{faces}: **protect deeds**. Put {n} deeds from your hand open in front of you (your only one, if"
                  " you have just that).", faces=faces(_, CURES["protect"]), n=BOX.protected_deeds),
                _("{faces}: **draw**. Take the top store card into your hand.", faces=faces(_, CURES["draw"])),
                _("{faces}: **collect money**. Everybody else gives you {dollars}, or what they have.",
                  faces=faces(_, CURES["tax"]), dollars=dollars(_, BOX.tax_dollars)),
                _("{faces}: **collect gold**. Everybody else gives you {nuggets}, if they have any.",
                  faces=faces(_, CURES["gold"]), nuggets=nuggets(_, BOX.gold_nuggets)),
            ]
        ),
        _(
            "Several patients come clockwise, beginning with the sheriff, and may choose the same cure. You may"
            " also leave without one."
        ),
    )  # fmt: skip


def _of_kind(_: Tongue, *kinds: str) -> str:
    lines = []
    for name, of in CARDS.items():
        if of.kind in kinds:
            count = f"×{len(of.ids)}" if len(of.ids) > 1 else ""
            what = " ".join(filter(None, [f"**{card(_, name)}**", count, code(name)]))
            lines.append(_("{name}: {facts}", name=what, facts=effect(_, name)))
    return _points(lines)


def _equipment(_: Tongue) -> str:
    return _page(
        _("Equipment does nothing during the game. In your hand at the end it brings points:"),
        _of_kind(_, "equipment"),
        _("Nervous Joe is played the moment he comes to you, in the store or from the doctor:"),
        _of_kind(_, "instant"),
        _("He takes what the player has if that is less, then goes to the discard pile. He never stays in a hand."),
        _(
            "There are {n} store cards in all. All but the equipment are worth nothing at the end. Hand cards are"
            " secret; their number is open.",
            n=sum(len(of.ids) for of in BOX.card),
        ),
    )


def _orders(_: Tongue) -> str:
    return _page(
        _(
            "When all dice are locked and everybody's hand is known, arm the order cards that you want to use in"
            " town this round. They are played by themselves the moment they fit, and stay in your hand if that"
            " doesn't come."
        ),
        _of_kind(_, "order"),
        _points(
            [
                _("Dynamite waits if the mine has no more gold than your 9s dig anyway."),
                _("Even Split is played if at least {dollars} are in the bank, and halves are rounded down for"
                  " you.",
                  dollars=dollars(_, BOX.even_split_least)),
                _("The Girls may go to the same victim again or to another."),
                _("The Marshal is set against all other players; you may spare some. Whoever has the most Kings"
                  " still counts as controlling the office."),
                _("Corruption works even if you take no open deed."),
                _("The Elixir needs another patient."),
            ]
        ),
        _("Cards that you get while the town is visited can be used from the next round on."),
    )  # fmt: skip


def _tricks(_: Tongue) -> str:
    return _page(
        _("These cards go with a roll. Choose them before you seal your dice; after that it can't be undone."),
        _of_kind(_, "dice"),
        _points(
            [
                _("A Brute is no use in the last roll, where dice cost nothing. A Cheater may be used there."),
                _("The die changed by a Cheater must be one that you keep now, and it counts for the price."),
                _("Both Cheaters can be used in one roll, on different dice."),
            ]
        ),
        _("Wanted is a standing order:"),
        _of_kind(_, "standing"),
        _(
            "Set or lift it at any time. It cancels the first card of another player that fits; both cards are"
            " discarded. You can narrow it down to some players and some cards."
        ),
        _(
            "If it cancels a Brute or a Cheater while dice are chosen, that player answers again for the same roll."
            " In the last roll the die just keeps its face."
        ),
    )


def _end(_: Tongue) -> str:
    return _page(
        _(
            "After the doctor it is checked whether the mine is empty, or whether all deeds are gone, the open ones"
            " included. If so, the game is over; otherwise all dice are taken back and a new round begins."
        ),
        _("You get:"),
        _points(
            [
                _("{points} for each nugget", points=points(_, 1)),
                _("{points} for every {dollars}", points=points(_, 1), dollars=dollars(_, BOX.dollars_per_point)),
                _("the points of equipment in your hand"),
                _("the points of all your deeds, in hand or protected"),
                _("{points} for the sheriff's badge", points=points(_, BOX.badge_points)),
            ]
        ),
        _("Most points win. Among equals the one with more deeds wins; after that the sheriff names the winner."),
        _example(
            _,
            _("9 nuggets, $5, Horse and Boots, deeds worth 4, 4 and 2, no badge: 9 + 2 + 11 + 10 = 32 points."),
        ),
    )


def _editions(_: Tongue) -> str:
    return _page(
        _("The two editions differ in one rule only: how many open deeds the best hand takes."),
        _points(
            [
                _("**Standard**: one for each Ace, {n} at most. Without an Ace none.", n=BOX.hall["source"].most),
                _("**Printed rulebook**: one, and one more for each Ace, {n} at most. These games are shorter.",
                  n=BOX.hall["published"].most),
            ]
        ),
        _("The table may also say which seat is the first sheriff. By default it is drawn."),
        _(
            "With 2 players money is scarce and games are longer, with 4 there is the most haggling. The rules are"
            " the same for any number."
        ),
    )  # fmt: skip


def _chat(_: Tongue) -> str:
    return _page(
        _(
            "Everybody sees dollars, nuggets, locked dice, protected deeds, the open deeds and how many cards"
            " somebody holds. Only you see your roll, your hand and what you have sealed: press **Board in"
            " words**, it lists your hand with what each card is for."
        ),
        _(
            "Until the last player has answered you can change your mind, unless you have played a card with your"
            " dice."
        ),
        _("Whoever types writes T or 10 for a 10, and cards by their name:"),
        _points(
            [
                _("`keep 9,9,Q` keeps three dice, `keep -` none; before it `brute yes` or `cheat 9 Q`"),
                _("`town_orders dynamite,marshal` arms two cards, `town_orders -` none"),
                _("`offer boots`, then `bribe 2 1` for $2, 1 nugget and the Boots"),
                _("`store_keep horse`, `saloon_keep deed_4`, `cure protect deed_4,deed_5`, `cure none`"),
                _("players go by the number on their badge: `decide 1`, `joe 3`"),
            ]
        ),
    )


def _rulings(_: Tongue) -> str:
    return _points(
        [
            _("May I keep none with one die left? Yes, for $1, except in the last roll."),
            _("Must I take the highest offer? No, the sheriff is free."),
            _("Can I offer what I will get at the place? No, only what you own now."),
            _("What if two players lock their last die at once? Both are done, the others have one last roll."),
            _("Can the doctor's gold come from the mine? No, only from players."),
            _("Can anybody go below zero? No, you never give more than you have."),
            _("I used my Marshal and somebody else has the most Kings: does that player see the doctor? No."),
            _("My armed card was stolen or paid as a bribe: can the new owner use it? Not in this round."),
            _("The store deck runs out? The discarded cards are shuffled into a new one."),
            _("May I look through the discards? Cards that were played are listed; those discarded in the store"
              " stay unknown."),
            _("Does the game stop at once when the mine is empty? No, the round is played to its end."),
            _("Can a deed come back out of protection? No, never."),
        ]
    )  # fmt: skip
