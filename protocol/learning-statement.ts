import * as t from 'io-ts'
import { struct, Finite, Instant } from './codec'
import { Id } from './ids'
import { ExportableText } from './exportable-text'

const Score = t.union([t.type({ scaled: Finite }), t.type({ raw: Finite })], 'StatementScore')
const Result = struct('StatementResult', { completion: t.boolean }, { success: t.boolean, score: Score })

/** An xAPI 1.0.3 statement (part 2) of the app: ids, vocabulary words, numbers and a timestamp. */
export const LearningStatement = struct(
  'LearningStatement',
  {
    id: Id,
    actor: t.type({ objectType: ExportableText, account: t.type({ homePage: ExportableText, name: Id }) }),
    verb: t.type({ id: ExportableText, display: t.type({ en: ExportableText }) }),
    object: t.type({ objectType: ExportableText, id: ExportableText, definition: t.type({ type: ExportableText }) }),
    context: t.type({ platform: ExportableText }),
    timestamp: Instant,
  },
  { result: Result },
)
/** The wire format; its timestamp is ISO 8601. */
export type LearningStatement = t.OutputOf<typeof LearningStatement>
