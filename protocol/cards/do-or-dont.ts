import * as t from 'io-ts'
import { struct, Integer, oneOf } from '../codec'
import { event } from '../events/define'
import { Id } from '../ids'
import { DoOrDontResponse } from './do-or-dont-response'
import { cardIds } from './card-kind'
import { Outcome } from './quiz'

export const DoOrDontQuestion = struct(
  'DoOrDontQuestion',
  { id: Id },
  { text: t.string, correctResponse: DoOrDontResponse, userResponse: DoOrDontResponse },
)
export type DoOrDontQuestion = t.TypeOf<typeof DoOrDontQuestion>

/** A do-or-don't game with two areas (D-ENTITY-19). The default labels are 'Do' and "Don't". */
export const DoOrDont = struct(
  'DoOrDont',
  {},
  { questions: t.array(DoOrDontQuestion), survey: t.boolean, labels: t.tuple([t.string, t.string]) },
)
export type DoOrDont = t.TypeOf<typeof DoOrDont>

/**
 * The state of the game: before the start, at a question, or after the last one (D-DND-01, D-DND-03, D-DND-05,
 * D-DND-06).
 */
export const DoOrDontBack = struct(
  'DoOrDontBack',
  {
    kind: t.literal('doOrDont'),
    mode: oneOf('SortingMode', ['intro', 'play', 'done']),
    total: Integer,
    /** 'Begin' was pressed; the first question follows after a short delay. */
    beginning: t.boolean,
    mayBegin: t.boolean,
    mayRestart: t.boolean,
    /** Correctness is hidden: the game is a survey, or its assessment hides it (D-DND-17). */
    thanks: t.boolean,
  },
  {
    labels: t.tuple([t.string, t.string]),
    /** The current question with its number from 1, and its answer while the feedback is shown. */
    question: struct(
      'AskedQuestion',
      { questionId: Id, number: Integer, text: t.string },
      { given: DoOrDontResponse, outcome: Outcome },
    ),
    /** All questions with their answers, once the game is done. */
    results: t.array(
      struct('SortedQuestionView', { questionId: Id, text: t.string }, { given: DoOrDontResponse, correct: t.boolean }),
    ),
  },
)
export type DoOrDontBack = t.TypeOf<typeof DoOrDontBack>

/** A do-or-don't game, recorded when it is done (D-API-43, O-66). */
export const doOrDont = {
  fields: { doOrDont: DoOrDont },
  intents: {
    beginDoOrDont: t.type(cardIds, 'beginDoOrDont'),
    answerDoOrDont: t.type({ ...cardIds, questionId: Id, answer: DoOrDontResponse }, 'answerDoOrDont'),
    restartDoOrDont: t.type(cardIds, 'restartDoOrDont'),
  },
  events: {
    doOrDontBegun: event(
      'doOrDontBegun',
      1,
      t.type({
        ...cardIds,
        survey: t.boolean,
        inAssessment: t.boolean,
        questions: t.array(struct('QuestionToSort', { id: Id }, { correctResponse: DoOrDontResponse })),
        unanswered: Integer,
      }),
    ),
    doOrDontAnswered: event('doOrDontAnswered', 1, t.type({ ...cardIds, questionId: Id, answer: DoOrDontResponse })),
    doOrDontRestarted: event('doOrDontRestarted', 1, t.type(cardIds)),
    doOrDontCompleted: event(
      'doOrDontCompleted',
      1,
      struct(
        'DoOrDontCompleted',
        {
          cardId: Id,
          deckId: Id,
          questions: t.array(
            struct(
              'DoOrDontAnswer',
              { questionId: Id, answerId: oneOf('DoOrDontAnswerId', ['do', 'dont']) },
              { correct: t.boolean, surveyResponse: t.boolean },
            ),
          ),
        },
        /** Played outside of an attempt of its assessment, so it does not count (decision 33). */
        { practice: t.literal(true) },
      ),
    ),
  },
} as const
