import * as t from 'io-ts'
import { struct, Finite, Instant, Integer } from '../codec'
import { Id } from '../ids'
import { Trophy } from './competition'

/** A player or a team with the displayed score. A score of zero has no place (D-COMPET-16). */
export const Rank = struct(
  'Rank',
  { id: Id, mine: t.boolean, score: Finite },
  {
    name: t.string,
    /** Set if the player's name is shown. */ initials: t.string,
    /** Replaces a hidden name (D-COMPET-15). */ code: t.string,
    place: Integer,
    trophy: Trophy,
  },
)
export type Rank = t.TypeOf<typeof Rank>

/** The standings of a competition (D-COMPET-10, D-COMPET-11). */
export const LeaderboardBack = struct(
  'LeaderboardBack',
  {
    kind: t.literal('leaderboard'),
    ended: t.boolean,
    percentage: t.boolean,
    /** The standings were fetched after the end (D-COMPET-07). */ final: t.boolean,
    /** The competition has ended, the standings are not final, and newer ones can be fetched. */ due: t.boolean,
    players: t.array(Rank),
  },
  {
    /** For a team competition: all teams, and the players of the learner's team. */
    teams: t.array(Rank),
    myTeam: t.array(Rank),
    daysRemaining: Integer,
    /** Set while the competition has not begun. */
    beginsAt: Instant,
  },
)
export type LeaderboardBack = t.TypeOf<typeof LeaderboardBack>
