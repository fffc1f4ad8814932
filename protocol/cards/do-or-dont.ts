import * as t from 'io-ts'
import { entity, oneOf } from '../codec'
import { event } from '../events/define'
import { Id } from '../ids'
import { onCard } from './kind'

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

/** A sorting game, recorded when it is done (D-API-43, O-66). */
export const doOrDont = {
  fields: { doOrDont: DoOrDont },
  intents: {
    completeDoOrDont: t.type(
      { ...onCard, answers: t.array(t.type({ questionId: Id, answer: oneOf('DoOrDont', ['do', 'dont']) })) },
      'completeDoOrDont',
    ),
  },
  events: {
    doOrDontCompleted: event(
      'doOrDontCompleted',
      1,
      entity(
        'DoOrDontCompleted',
        {
          cardId: Id,
          deckId: Id,
          questions: t.array(
            entity(
              'DoOrDontAnswer',
              { questionId: Id, answerId: oneOf('DoOrDontAnswerId', ['do', 'dont']) },
              { correct: t.boolean, surveyResponse: t.boolean },
            ),
          ),
        },
        /** Played outside of an attempt of its assessment: it counts for nothing (decision 33). */
        { practice: t.literal(true) },
      ),
    ),
  },
} as const
