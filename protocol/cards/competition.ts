import * as t from 'io-ts'
import { entity, Finite, Instant, Integer, oneOf } from '../codec'

/** What a competitor has won (D-COMPET-08). */
export const Trophy = oneOf('Trophy', ['gold', 'silver', 'bronze'])

/** How a competition is played, and until when (D-CARD-11, D-COMPET-03, D-COMPET-19). */
export const CompetitionInstructionsBack = entity(
  'CompetitionInstructionsBack',
  {
    kind: t.literal('competitionInstructions'),
    name: t.string,
    objectives: t.array(entity('ObjectiveView', { titles: t.array(t.string) }, { event: t.string, points: Finite })),
  },
  {
    content: t.string,
    cover: t.string,
    endsAt: Instant,
    daysRemaining: Integer,
    /** It has not begun. */
    beginsAt: Instant,
  },
)
export type CompetitionInstructionsBack = t.TypeOf<typeof CompetitionInstructionsBack>

/** How a competition that is over went for the learner, or for the learner's team (D-COMPET-05, D-COMPET-06). */
export const CompetitionResultBack = entity(
  'CompetitionResultBack',
  {
    kind: t.literal('competitionResult'),
    name: t.string,
    userName: t.string,
    /** Who competes: teams or players. */
    ofTeams: t.boolean,
    /** How many of them there are. */
    competitors: Integer,
    percentage: t.boolean,
    /** It is how it stands since the end (D-COMPET-07). */ final: t.boolean,
    /** It is not, and can be asked for. */ due: t.boolean,
  },
  {
    /** The learner's own. */
    team: t.string,
    trophy: Trophy,
    place: Integer,
    score: Finite,
    /** Milliseconds. */ timeTaken: Finite,
    endedAt: Instant,
  },
)
export type CompetitionResultBack = t.TypeOf<typeof CompetitionResultBack>
