import * as t from 'io-ts'
import { DoOrDontResponse } from '../../protocol/cards/do-or-dont-response'
import { entity, Integer, list } from '../../protocol/codec'
import { Id } from '../../protocol/ids'
import { machineState } from '../machine-state'

/** A question to be sorted; where no response is correct, no answer to it is wrong. */
const SortingQuestion = entity('SortingQuestion', { id: Id }, { correctResponse: DoOrDontResponse })
export type SortingQuestion = Readonly<t.TypeOf<typeof SortingQuestion>>

const SortedQuestion = entity(
  'SortedQuestion',
  { questionId: Id, answerId: DoOrDontResponse },
  { correct: t.boolean, surveyResponse: t.boolean },
)

/** What a round of the game depends on: the context of the do-or-dont machine. */
export const SortingFacts = entity(
  'SortingFacts',
  {
    deckId: t.string,
    cardId: t.string,
    survey: t.boolean,
    /** In an assessment a round is played once per attempt. */
    inAssessment: t.boolean,
    /** All questions of the round, in the order in which they are asked. */
    questions: list(SortingQuestion),
    /** How many of them were asked before the current one: its place, from 0. */
    place: Integer,
    answered: list(SortedQuestion),
    correctIds: list(Id),
  },
  {},
)
export type SortingFacts = Readonly<t.TypeOf<typeof SortingFacts>>

/** The game that a tab plays: the state of the do-or-dont machine. */
export const SortingGame = machineState('SortingGame', SortingFacts)
export type SortingGame = Readonly<t.TypeOf<typeof SortingGame>>
