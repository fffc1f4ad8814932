import * as t from 'io-ts'
import { entity, Integer, oneOf } from '../codec'
import { event } from '../events/define'
import { Id } from '../ids'
import { DoOrDontResponse } from './do-or-dont-response'
import { onCard } from './kind'
import { Outcome } from './quiz'

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

/** The game as it stands: before it begins, at a question, after the last one (D-DND-01, D-DND-03, D-DND-05, D-DND-06). */
export const DoOrDontBack = entity(
  'DoOrDontBack',
  {
    kind: t.literal('doOrDont'),
    mode: oneOf('SortingMode', ['intro', 'play', 'done']),
    total: Integer,
    /** 'Begin' was pressed, and the first question comes in a moment. */
    beginning: t.boolean,
    mayBegin: t.boolean,
    mayRestart: t.boolean,
    /** What of it was right is not said: a survey, or an assessment that hides it (D-DND-17). */
    thanks: t.boolean,
  },
  {
    labels: t.tuple([t.string, t.string]),
    /** The question that is asked, its number from 1, and as long as that shows what was answered. */
    question: entity(
      'AskedQuestion',
      { questionId: Id, number: Integer, text: t.string },
      { given: DoOrDontResponse, outcome: Outcome },
    ),
    /** When it is done: each question with what was answered. */
    results: t.array(
      entity('SortedQuestionView', { questionId: Id, text: t.string }, { given: DoOrDontResponse, correct: t.boolean }),
    ),
  },
)
export type DoOrDontBack = t.TypeOf<typeof DoOrDontBack>

/** A sorting game, recorded when it is done (D-API-43, O-66). */
export const doOrDont = {
  fields: { doOrDont: DoOrDont },
  intents: {
    beginDoOrDont: t.type(onCard, 'beginDoOrDont'),
    answerDoOrDont: t.type({ ...onCard, questionId: Id, answer: DoOrDontResponse }, 'answerDoOrDont'),
    restartDoOrDont: t.type(onCard, 'restartDoOrDont'),
  },
  events: {
    doOrDontBegun: event(
      'doOrDontBegun',
      1,
      t.type({
        ...onCard,
        survey: t.boolean,
        inAssessment: t.boolean,
        questions: t.array(entity('QuestionToSort', { id: Id }, { correctResponse: DoOrDontResponse })),
        unanswered: Integer,
      }),
    ),
    doOrDontAnswered: event('doOrDontAnswered', 1, t.type({ ...onCard, questionId: Id, answer: DoOrDontResponse })),
    doOrDontRestarted: event('doOrDontRestarted', 1, t.type(onCard)),
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
