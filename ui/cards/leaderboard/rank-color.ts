import type { Rank } from '../../../protocol/cards/leaderboard'

/** Returns a colour that distinguishes neighbours, always the same for a person; 0 is the learner's. */
export function rankColor({ id, mine }: Pick<Rank, 'id' | 'mine'>): 0 | 1 | 2 | 3 | 4 {
  if (mine) return 0
  const tones = [1, 2, 3, 4] as const
  return tones[(id.codePointAt(0) ?? 0) % tones.length] ?? 1
}
