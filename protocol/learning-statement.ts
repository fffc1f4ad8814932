import * as t from 'io-ts'
import { entity, Finite, Instant } from './codec'
import { Id } from './ids'
import { OpenText } from './open'

const Score = t.union([t.type({ scaled: Finite }), t.type({ raw: Finite })], 'StatementScore')
const Result = entity('StatementResult', { completion: t.boolean }, { success: t.boolean, score: Score })

/** A statement of xAPI 1.0.3 (part 2) as the app makes it: of ids, words of vocabularies, numbers and a time. */
export const LearningStatement = entity(
  'LearningStatement',
  {
    id: Id,
    actor: t.type({ objectType: OpenText, account: t.type({ homePage: OpenText, name: Id }) }),
    verb: t.type({ id: OpenText, display: t.type({ en: OpenText }) }),
    object: t.type({ objectType: OpenText, id: OpenText, definition: t.type({ type: OpenText }) }),
    context: t.type({ platform: OpenText }),
    timestamp: Instant,
  },
  { result: Result },
)
/** As it is written: its time is ISO 8601. */
export type LearningStatement = t.OutputOf<typeof LearningStatement>
