import * as t from 'io-ts'
import { entity, Finite, oneOf } from './codec'
import { event } from './events/define'
import { Id } from './ids'

/*
 * Learning records for a statement store (S-XAPI): what the app says by xAPI 1.0.3 of some of the things that learners
 * do. They are told beside the API, each once, and wait as the actions do.
 */

/** Paths below the API's address, and the version that every request names (xAPI 1.0.3, part 3, 1.6.2). */
export const statementsPath = '/xapi/statements'
export const aboutPath = '/xapi/about'
export const experienceApi = { header: 'x-experience-api-version', version: '1.0.3' } as const

/** What a store says of itself, to anybody (part 3, 2.8). */
export const StoreAbout = t.type({ version: t.array(t.string) }, 'StoreAbout')

/** What a statement is made of; whose it is, its queue knows. `at` in ms UTC, a score from 0 to 1. */
export const LearningRecord = entity(
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
  /** The server has an action that the statement store is to hear of; that waits from now on, and holds up nothing. */
  statementsMade: event('statementsMade', 1, t.type({ records: t.array(LearningRecord) })),
} as const
