import * as t from 'io-ts'
import { DoOrDontResponse } from '../../../protocol/cards/do-or-dont-response'
import { struct, Integer, list } from '../../../protocol/codec'
import { Id } from '../../../protocol/ids'
import { machineState } from '../../machine-state'

/** A question to sort; without a correct response, no answer to it is wrong. */
const GameQuestion = struct('GameQuestion', { id: Id }, { correctResponse: DoOrDontResponse })
export type GameQuestion = Readonly<t.TypeOf<typeof GameQuestion>>

const AnsweredQuestion = struct(
  'SortedQuestion',
  { questionId: Id, answerId: DoOrDontResponse },
  { correct: t.boolean, surveyResponse: t.boolean },
)

/** The context of the do-or-dont machine for one round. */
export const GameFacts = struct(
  'SortingFacts',
  {
    deckId: t.string,
    cardId: t.string,
    survey: t.boolean,
    /** In an assessment a round is played once per attempt. */
    inAssessment: t.boolean,
    /** All questions of the round, in the order in which they are asked. */
    questions: list(GameQuestion),
    /** Index of the current question, from 0. */
    place: Integer,
    answered: list(AnsweredQuestion),
    correctIds: list(Id),
  },
  {},
)
export type GameFacts = Readonly<t.TypeOf<typeof GameFacts>>

/** The game of a tab: the state of the do-or-dont machine. */
export const DoOrDontGame = machineState('SortingGame', GameFacts)
export type DoOrDontGame = Readonly<t.TypeOf<typeof DoOrDontGame>>
