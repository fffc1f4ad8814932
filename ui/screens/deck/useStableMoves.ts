import { useLayoutEffect, useMemo, useRef } from 'react'
import type { DeckMoves } from './BottomBar'

/**
 * Returns the same object while the same moves are possible, so that the bar does not render with every card
 * (X-PERF-04). The moves call the latest functions.
 */
export function useStableMoves(moves: DeckMoves): DeckMoves {
  const latest = useRef(moves)
  useLayoutEffect(() => {
    latest.current = moves
  })
  const { turns } = moves
  const can = (name: keyof DeckMoves) => moves[name] !== undefined
  const [first, index, previous, turn, next] = (['first', 'index', 'previous', 'turn', 'next'] as const).map(can)
  return useMemo(
    () => ({
      first: first === true ? () => latest.current.first?.() : undefined,
      index: index === true ? () => latest.current.index?.() : undefined,
      previous: previous === true ? () => latest.current.previous?.() : undefined,
      turn: turn === true ? () => latest.current.turn?.() : undefined,
      turns,
      next: next === true ? () => latest.current.next?.() : undefined,
      close: () => latest.current.close(),
    }),
    [first, index, previous, turn, turns, next],
  )
}
