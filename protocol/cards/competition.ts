import * as t from 'io-ts'
import { struct, Finite, Instant, Integer, oneOf } from '../codec'

/** The trophies of a competition (D-COMPET-08). */
export const Trophy = oneOf('Trophy', ['gold', 'silver', 'bronze'])

/** The rules and the period of a competition (D-CARD-11, D-COMPET-03, D-COMPET-19). */
export const CompetitionInstructionsBack = struct(
  'CompetitionInstructionsBack',
  {
    kind: t.literal('competitionInstructions'),
    name: t.string,
    objectives: t.array(struct('ObjectiveView', { titles: t.array(t.string) }, { event: t.string, points: Finite })),
  },
  {
    content: t.string,
    cover: t.string,
    endsAt: Instant,
    daysRemaining: Integer,
    /** Set while the competition has not begun. */
    beginsAt: Instant,
  },
)
export type CompetitionInstructionsBack = t.TypeOf<typeof CompetitionInstructionsBack>

/** The result of an ended competition for the learner or the learner's team (D-COMPET-05, D-COMPET-06). */
export const CompetitionResultBack = struct(
  'CompetitionResultBack',
  {
    kind: t.literal('competitionResult'),
    name: t.string,
    userName: t.string,
    /** Teams compete, not players. */
    ofTeams: t.boolean,
    /** Number of competing teams or players. */
    competitors: Integer,
    percentage: t.boolean,
    /** The standing was fetched after the end (D-COMPET-07). */ final: t.boolean,
    /** The standing is not final, and a newer one can be fetched. */ due: t.boolean,
  },
  {
    /** The learner's team. */
    team: t.string,
    trophy: Trophy,
    place: Integer,
    score: Finite,
    /** Milliseconds. */ timeTaken: Finite,
    endedAt: Instant,
  },
)
export type CompetitionResultBack = t.TypeOf<typeof CompetitionResultBack>
