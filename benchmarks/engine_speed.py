"""Whole hands per second, the kit against PokerKit, in one process and in turns.

Both play fixed limit with the same blinds and stacks; at every decision one of the legal actions is drawn, all with
the same chance. The kit keeps every event and every table of a hand, as a lesson does; PokerKit keeps its log of
operations and does all its clerical steps by itself.

    python benchmarks/engine_speed.py [rounds]
"""

import random
import statistics
import sys
import time
import warnings

from pokerkit import Automation, FixedLimitTexasHoldem

from holdem_lessons import LIMIT_10_20, Hand
from holdem_lessons.engine import procedure

AUTOMATIONS = tuple(one for one in Automation)


def ours(players: int, seed: int, draw) -> int:
    """Plays one hand with the kit; returns how many decisions it had."""
    hand = Hand(players, LIMIT_10_20, seed=seed)
    table, moves, decisions = hand.table, [], 0
    while table.plan:
        if procedure.at_showdown(table):
            who, verb = table.names[procedure.to_act(table)], procedure.usual_showdown_verb(table)
            move = procedure.act(table, who, verb)
        else:
            options = procedure.options(table)
            move = procedure.take(table, options[int(draw() * len(options))])
            decisions += 1
        moves += [move, *procedure.advance(move.table)]
        table = moves[-1].table
    return decisions


def theirs(players: int, seed: int, draw) -> int:
    """Plays one hand with PokerKit; returns how many decisions it had."""
    blinds = (5, 10) if players > 2 else (10, 5)
    state = FixedLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, blinds, 10, 20, 1000, players)
    decisions = 0
    while state.status:
        actions = [
            act
            for can, act in (
                (state.can_fold, state.fold),
                (state.can_check_or_call, state.check_or_call),
                (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
            )
            if can()
        ]
        actions[int(draw() * len(actions))]()
        decisions += 1
    return decisions


def hands_per_second(play, players: int, hands: int, first: int) -> tuple[float, float]:
    """Hands per second of CPU time, and decisions a hand."""
    draw = random.Random(first).random
    begin = time.process_time()
    decisions = sum(play(players, seed, draw) for seed in range(first, first + hands))
    return hands / (time.process_time() - begin), decisions / hands


def main(rounds: int = 7) -> None:
    """Prints, for 6 and 10 players, the medians of both and of the ratio."""
    warnings.simplefilter("ignore")
    for players in (6, 10):
        pairs = [
            (hands_per_second(ours, players, 400, 400 * turn), hands_per_second(theirs, players, 40, 400 * turn))
            for turn in range(rounds)
        ]
        kit, rival = (statistics.median(pair[side][0] for pair in pairs) for side in (0, 1))
        ratio = statistics.median(one[0] / other[0] for one, other in pairs)
        decisions = [statistics.mean(pair[side][1] for pair in pairs) for side in (0, 1)]
        print(
            f"{players:2} players: kit {kit:,.0f} hands/s ({decisions[0]:.1f} decisions a hand), "
            f"PokerKit {rival:,.0f} ({decisions[1]:.1f}), ratio {ratio:.1f}"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
