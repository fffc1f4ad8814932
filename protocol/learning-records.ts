import * as t from 'io-ts'
import { struct, Finite, oneOf } from './codec'
import { event } from './events/define'
import { Id } from './ids'

/*
 * Learning records for a statement store (S-XAPI): xAPI 1.0.3 statements about some learner actions. They are sent once
 * each, independent of the API, and are queued like actions.
 */

/** Paths relative to the API's address, and the version header of every request (xAPI 1.0.3, part 3, 1.6.2). */
export const statementsPath = '/xapi/statements'
export const aboutPath = '/xapi/about'
export const experienceApi = { header: 'x-experience-api-version', version: '1.0.3' } as const

/** The public information of a statement store (part 3, 2.8). */
export const StoreAbout = t.type({ version: t.array(t.string) }, 'StoreAbout')

/** The content of a statement. The queue that holds it identifies its learner. `at` in ms UTC, `scaled` from 0 to 1. */
export const LearningRecord = struct(
  'LearningRecord',
  {
    id: Id,
    verb: oneOf('LearningVerb', ['passed', 'failed', 'completed', 'experienced']),
    objectType: oneOf('LearningObject', ['deck', 'card', 'category']),
    objectId: Id,
    at: Finite,
  },
  { scaled: Finite, points: Finite },
)
export type LearningRecord = t.TypeOf<typeof LearningRecord>

export const learningEvents = {
  /**
   * The server has confirmed an action that the statement store is to receive. The statement is pending from now on and
   * blocks nothing.
   */
  statementsMade: event('statementsMade', 1, t.type({ records: t.array(LearningRecord) })),
} as const
