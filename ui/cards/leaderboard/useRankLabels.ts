import type { Rank } from '../../../protocol/cards/leaderboard'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'

/** What is ranked, and how its scores are formatted. */
export interface RankFormat {
  readonly percentage: boolean
  readonly ofTeams: boolean
}

interface RankLabels {
  /** The name or its substitute; marks the learner and their team (D-COMPET-15). */
  readonly nameOf: (rank: Rank) => string
  /** Points, or the percentage of all possible points (D-COMPET-13). */
  readonly scoreOf: (rank: Rank) => string
}

/** Returns functions that format the name and score of a competitor. */
export function useRankLabels({ percentage, ofTeams }: RankFormat): RankLabels {
  const text = useText()
  const { number, percent } = useFormats()
  return {
    nameOf: ({ name, code = '', mine }) => {
      const called = name ?? text('competitions.player', { code })
      return mine ? text(ofTeams ? 'competitions.yours' : 'competitions.you', { name: called }) : called
    },
    scoreOf: ({ score }) => (percentage ? percent(score) : number(score)),
  }
}
