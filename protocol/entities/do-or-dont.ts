import * as t from 'io-ts'
import { entity, oneOf } from '../codec'
import { Id } from '../ids'

export const DoOrDontResponse = oneOf('DoOrDontResponse', ['do', 'dont'])
export type DoOrDontResponse = t.TypeOf<typeof DoOrDontResponse>

export const DoOrDontQuestion = entity(
  'DoOrDontQuestion',
  { id: Id },
  { text: t.string, correctResponse: DoOrDontResponse, userResponse: DoOrDontResponse },
)
export type DoOrDontQuestion = t.TypeOf<typeof DoOrDontQuestion>

/** A sorting game of two areas (D-ENTITY-19); without labels they read 'Do' and "Don't". */
export const DoOrDont = entity(
  'DoOrDont',
  {},
  { questions: t.array(DoOrDontQuestion), survey: t.boolean, labels: t.tuple([t.string, t.string]) },
)
export type DoOrDont = t.TypeOf<typeof DoOrDont>
