import type { Rank } from '../../../protocol/cards/leaderboard'

/** Tells neighbours in a list apart, the same person always by the same; 0 is the learner's own. */
export function toneOf({ id, mine }: Pick<Rank, 'id' | 'mine'>): 0 | 1 | 2 | 3 | 4 {
  if (mine) return 0
  const tones = [1, 2, 3, 4] as const
  return tones[(id.codePointAt(0) ?? 0) % tones.length] ?? 1
}
