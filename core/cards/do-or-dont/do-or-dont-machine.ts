import { assign, setup } from 'xstate'
import type { DoOrDontResponse } from '../../../protocol/cards/do-or-dont-response'
import * as constants from '../../../protocol/constants'
import { actionsOf, eventAsParams, typesOf } from '../../machine'
import { effect } from '../../machine-actions'
import { shuffle } from '../../quiz/shuffle'
import type { GameFacts, GameQuestion } from './do-or-dont-state'

/** Where the question box was dropped, or which area was tapped; the top one is 'do' (D-DND-10). */
export type Zone = 'top' | 'bottom' | 'elsewhere'
const responses: Readonly<Record<Zone, DoOrDontResponse | undefined>> = {
  top: 'do',
  bottom: 'dont',
  elsewhere: undefined,
}

/** Returns the current question; undefined when all are answered. */
export const currentQuestion = ({ questions, place }: GameFacts): GameQuestion | undefined => questions[place]

/** Counts the questions left, including the current one. */
export const questionsLeft = ({ questions, place }: GameFacts): number => questions.length - place

type GameEvent =
  /** seed: determines the order of the questions; unanswered: how many questions an assessment still asks. */
  | {
      readonly type: 'opened'
      readonly deckId: string
      readonly cardId: string
      readonly survey: boolean
      readonly inAssessment: boolean
      readonly questions: readonly GameQuestion[]
      readonly unanswered: number
      readonly seed: string
    }
  | { readonly type: 'begins' }
  | { readonly type: 'released'; readonly zone: Zone }
  | { readonly type: 'restarts'; readonly seed: string }

type Opened = Extract<GameEvent, { type: 'opened' }>
interface Seeded {
  readonly seed: string
}

const fresh = { place: 0, answered: [], correctIds: [] } as const

function answer(facts: GameFacts, zone: Zone): Pick<GameFacts, 'answered' | 'correctIds'> {
  const question = currentQuestion(facts)
  const answerId = responses[zone]
  if (question === undefined || answerId === undefined) return facts
  const right = facts.survey ? undefined : question.correctResponse
  const outcome = right === undefined ? ({ surveyResponse: true } as const) : { correct: answerId === right }
  // A survey has no wrong answer: every answer counts as correct (D-DND-13, D-DND-16).
  return {
    answered: [...facts.answered, { questionId: question.id, answerId, ...outcome }],
    correctIds: outcome.correct !== false ? [...facts.correctIds, question.id] : facts.correctIds,
  }
}

const completion = {
  type: 'event.doOrDontCompleted',
  params: ({ context: { deckId, cardId, answered } }: { readonly context: GameFacts }) => ({
    deckId,
    cardId,
    questions: [...answered],
  }),
} as const

/** The effects of the game's actions. */
export const doOrDontEffects = {
  'event.doOrDontCompleted': effect.event('doOrDontCompleted'),
} as const

/**
 * The do-or-don't game (D-DND): its modes are intro, play and done. A round ends with the event that records it, which
 * enqueues its request.
 */
export const doOrDontMachine = setup({
  types: typesOf<GameFacts, GameEvent>(),
  delays: { doOrDontBegin: constants.doOrDontBegin, doOrDontFeedback: constants.doOrDontFeedback },
  guards: {
    nothingIsAsked: (_, { questions, inAssessment, unanswered }: Opened) =>
      questions.length === 0 || (inAssessment && unanswered === 0),
    inZone: (_, { zone }: { readonly zone: Zone }) => responses[zone] !== undefined,
    questionsLeft: ({ context }) => questionsLeft(context) > 1,
    mayRestart: ({ context }) => !context.inAssessment && context.questions.length > 0,
  },
  actions: {
    layOut: assign((_, { deckId, cardId, survey, inAssessment, questions, seed }: Opened) => ({
      ...fresh,
      deckId,
      cardId,
      survey,
      inAssessment,
      questions: shuffle(questions, seed),
    })),
    shuffleAnew: assign(({ context }, { seed }: Seeded) => ({ ...fresh, questions: shuffle(context.questions, seed) })),
    answer: assign(({ context }, { zone }: { readonly zone: Zone }) => answer(context, zone)),
    goOn: assign(({ context }) => ({ place: context.place + 1 })),
    snapBack: () => undefined,
    ...actionsOf(doOrDontEffects),
  },
}).createMachine({
  id: 'doOrDont',
  context: { deckId: '', cardId: '', survey: false, inAssessment: false, questions: [], ...fresh },
  initial: 'intro',
  on: {
    opened: [
      {
        guard: { type: 'nothingIsAsked', params: eventAsParams },
        target: '.done',
        actions: { type: 'layOut', params: eventAsParams },
      },
      { target: '.intro', actions: { type: 'layOut', params: eventAsParams } },
    ],
  },
  states: {
    intro: {
      initial: 'explaining',
      states: {
        explaining: { on: { begins: 'beginning' } },
        beginning: { after: { doOrDontBegin: '#doOrDont.play' } },
      },
    },
    play: {
      initial: 'asking',
      states: {
        asking: {
          on: {
            released: [
              {
                guard: { type: 'inZone', params: eventAsParams },
                target: 'showing',
                actions: { type: 'answer', params: eventAsParams },
              },
              { actions: 'snapBack' },
            ],
          },
        },
        showing: {
          after: {
            doOrDontFeedback: [
              { guard: 'questionsLeft', target: 'asking', actions: 'goOn' },
              { target: '#doOrDont.done', actions: ['goOn', completion] },
            ],
          },
        },
      },
    },
    done: {
      on: {
        restarts: {
          guard: 'mayRestart',
          target: 'play',
          actions: { type: 'shuffleAnew', params: eventAsParams },
        },
      },
    },
  },
})
