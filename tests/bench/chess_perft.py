"""The other side of the perft benchmark, a process of its own: ten midgames of chess, counted by python-chess."""

from __future__ import annotations

import chess

DEPTH = 3
MIDGAMES = {
    # Four from the perft results of the Chess Programming Wiki, with its numbers.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": 97_862,  # "Kiwipete"
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": 9_467,  # position 4
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": 62_379,  # position 5
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": 89_890,  # position 6
    # Six openings, ten to twelve moves in; python-chess counted them.
    "r1b2rk1/2q1bppp/p2p1n2/np2p3/3PP3/5N1P/PPBN1PP1/R1BQR1K1 b - - 0 13": 46_839,  # Ruy Lopez, Chigorin
    "r2q1rk1/3nbppp/p2pbn2/4p1P1/1p2P3/1NN1BP2/PPPQ3P/2KR1B1R w - - 0 13": 53_692,  # Najdorf, English attack
    "r1bq1rk1/pppnn1bp/3p4/3Pp1p1/2P1Pp2/2N2P2/PP2BBPP/R2QNRK1 w - - 0 13": 30_764,  # King's Indian, Mar del Plata
    "r1b2rk1/pp1nqppp/2p5/4p3/2BP4/2R1PN2/PP3PPP/3Q1RK1 w - - 0 13": 47_460,  # Queen's Gambit, orthodox
    "2rq1rk1/pp1bppb1/3p1np1/4n2p/3NP2P/1BN1BP2/PPPQ2P1/2KR3R w - - 0 13": 58_399,  # Dragon, Yugoslav attack
    "r1bqr1k1/bpp2pp1/p1np1n1p/4p3/P1B1P3/2PP1N1P/1P1N1PP1/R1BQR1K1 w - - 2 11": 42_652,  # Italian
}
"""Positions, each with the number of its leaves."""
TIMES = 5
"""How often they are counted, so that starting Python weighs about as little as on the other side."""


def perft(board: chess.Board, depth: int) -> int:
    """How many ways there are to play on; the last move is only counted."""
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += perft(board, depth - 1)
        board.pop()
    return leaves


def leaves() -> int:
    """How many leaves were counted, all rightly."""
    counted = {fen: perft(chess.Board(fen), DEPTH) for _ in range(TIMES) for fen in MIDGAMES}
    if counted != MIDGAMES:
        raise SystemExit("python-chess counts other leaves than are written down here")
    return TIMES * sum(counted.values())


if __name__ == "__main__":
    print(leaves())
