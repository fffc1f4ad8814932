import type { Rank } from '../../../protocol/cards/leaderboard'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'

/** What is ranked, and how its scores are told. */
export interface RanksOf {
  readonly percentage: boolean
  readonly ofTeams: boolean
}

interface RankWords {
  /** The name, or what stands for it; the learner's own, or own team, says so (D-COMPET-15). */
  readonly nameOf: (rank: Rank) => string
  /** Points, or whole hundredths of all that there are (D-COMPET-13). */
  readonly scoreOf: (rank: Rank) => string
}

/** How a competitor is named, and the score. */
export function useRankWords({ percentage, ofTeams }: RanksOf): RankWords {
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
