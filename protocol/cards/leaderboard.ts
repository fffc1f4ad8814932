import * as t from 'io-ts'
import { entity, Finite, Instant, Integer } from '../codec'
import { Id } from '../ids'
import { Trophy } from './competition'

/** A player or a team with its score as it is shown; without a place for a score of zero (D-COMPET-16). */
export const Rank = entity(
  'Rank',
  { id: Id, mine: t.boolean, score: Finite },
  {
    name: t.string,
    /** Of a player whose name is told. */ initials: t.string,
    /** Stands for the name where none is told (D-COMPET-15). */ code: t.string,
    place: Integer,
    trophy: Trophy,
  },
)
export type Rank = t.TypeOf<typeof Rank>

/** Where a competition stands (D-COMPET-10, D-COMPET-11). */
export const LeaderboardBack = entity(
  'LeaderboardBack',
  {
    kind: t.literal('leaderboard'),
    ended: t.boolean,
    percentage: t.boolean,
    /** It is how it stands since the end (D-COMPET-07). */ final: t.boolean,
    /** It has ended and this is not final, but can be asked for. */ due: t.boolean,
    players: t.array(Rank),
  },
  {
    /** Of a competition of teams: all of them, and the players of the learner's own. */
    teams: t.array(Rank),
    myTeam: t.array(Rank),
    daysRemaining: Integer,
    /** It has not begun. */
    beginsAt: Instant,
  },
)
export type LeaderboardBack = t.TypeOf<typeof LeaderboardBack>
