import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as constants from '../../../protocol/constants'
import { initialStateOf, step, type MachineEvent, type StateOf } from '../../machine'
import { currentQuestion, doOrDontMachine, questionsLeft } from './do-or-dont-machine'
import type { GameQuestion } from './do-or-dont-state'

type Game = StateOf<typeof doOrDontMachine>
type Sorting = MachineEvent<typeof doOrDontMachine>

const questions: readonly GameQuestion[] = ['a', 'b', 'c'].map((id) => ({ id, correctResponse: 'do' }))
const opened = (more: object = {}) =>
  ({
    type: 'opened',
    deckId: 'deck',
    cardId: 'card',
    survey: false,
    inAssessment: false,
    questions,
    unanswered: questions.length,
    seed: 'one',
    ...more,
  }) as const
const beginOver: Sorting = { type: 'xstate.after.doOrDontBegin.doOrDont.intro.beginning' }
const feedbackOver: Sorting = { type: 'xstate.after.doOrDontFeedback.doOrDont.play.showing' }
const top: Sorting = { type: 'released', zone: 'top' }
const bottom: Sorting = { type: 'released', zone: 'bottom' }
const after = (game: Game, ...events: readonly Sorting[]): Game =>
  events.reduce((state, event) => step(doOrDontMachine, state, event).state, game)
const game = (...events: readonly Sorting[]): Game => after(initialStateOf(doOrDontMachine), ...events)
const playing = (more: object = {}) => game(opened(more), { type: 'begins' }, beginOver)
const modeOf = ({ value }: Game) => (typeof value === 'string' ? value : Object.keys(value)[0])
const idsOf = ({ context }: Game) => context.questions.map(({ id }) => id)

describe('the do-or-don’t game', () => {
  test('D-DND-01 D-DND-04 shows the intro first, and starts play 800 ms after it begins', () => {
    expect(modeOf(game(opened()))).toBe('intro')
    const begun = step(doOrDontMachine, game(opened()), { type: 'begins' })
    expect(begun.arm).toEqual([{ id: beginOver.type, delay: 800 }])
    expect(constants.doOrDontBegin).toBe(800)
    expect(modeOf(begun.state)).toBe('intro')
    expect(modeOf(after(begun.state, beginOver))).toBe('play')
  })

  test('D-DND-08 starts as done in an assessment with no open question', () => {
    expect(modeOf(game(opened({ inAssessment: true })))).toBe('intro')
    expect(modeOf(game(opened({ inAssessment: true, unanswered: 0 })))).toBe('done')
    expect(modeOf(game(opened({ unanswered: 0 })))).toBe('intro')
  })

  test('D-DND-09 D-DND-10 shows the outcome for 1.4 s, then asks the next question', () => {
    const answered = step(doOrDontMachine, playing(), top)
    expect(answered.arm).toEqual([{ id: feedbackOver.type, delay: 1_400 }])
    const [first] = idsOf(answered.state)
    expect(answered.state.value).toEqual({ play: 'showing' })
    expect(answered.state.context.answered).toEqual([{ questionId: first, answerId: 'do', correct: true }])
    expect(currentQuestion(answered.state.context)?.id).toBe(first)
    const next = after(answered.state, feedbackOver)
    expect(next.value).toEqual({ play: 'asking' })
    expect(currentQuestion(next.context)?.id).toBe(idsOf(next)[1])
    expect(questionsLeft(next.context)).toBe(2)
  })

  test('D-DND-09 takes one answer per question', () => {
    const answered = after(playing(), top)
    expect(step(doOrDontMachine, answered, bottom).state).toBe(answered)
  })

  test('D-DND-12 snaps a box that is dropped elsewhere back, without an answer', () => {
    const before = playing()
    const { state, actions } = step(doOrDontMachine, before, { type: 'released', zone: 'elsewhere' })
    expect(state).toEqual(before)
    expect(actions).toEqual([{ type: 'snapBack' }])
  })

  test('D-DND-13 D-DND-14 is done after the last question, with the event that records it as its action', () => {
    const last = after(playing(), top, feedbackOver, bottom, feedbackOver, top)
    const { state, actions } = step(doOrDontMachine, last, feedbackOver)
    const [one, two, three] = idsOf(state)
    expect(state.value).toBe('done')
    expect(state.context.correctIds).toEqual([one, three])
    expect(actions).toEqual([
      {
        type: 'event.doOrDontCompleted',
        params: {
          deckId: 'deck',
          cardId: 'card',
          questions: [
            { questionId: one, answerId: 'do', correct: true },
            { questionId: two, answerId: 'dont', correct: false },
            { questionId: three, answerId: 'do', correct: true },
          ],
        },
      },
    ])
    expect(currentQuestion(state.context)).toBeUndefined()
  })

  test.each([
    ['do', top, true],
    ['do', bottom, false],
    ['dont', top, false],
    ['dont', bottom, true],
  ] as const)(
    'D-DND-13 with %s as the correct response grades the zone %o as correct: %s',
    (correctResponse, zone, correct) => {
      const { answered, correctIds } = after(playing({ questions: [{ id: 'a', correctResponse }] }), zone).context
      expect(answered).toMatchObject([{ questionId: 'a', correct }])
      expect(correctIds).toEqual(correct ? ['a'] : [])
    },
  )

  test('D-DND-16 counts every survey answer as correct and grades none', () => {
    const { context } = after(playing({ survey: true }), bottom)
    expect(context.correctIds).toEqual(idsOf({ value: 'done', context }).slice(0, 1))
    expect(context.answered).toEqual([{ questionId: context.correctIds[0], answerId: 'dont', surveyResponse: true }])
  })

  property.prop([fc.string(), fc.array(fc.constantFrom(top, bottom), { minLength: 3, maxLength: 3 })])(
    'D-DND-15 a restart asks the same questions, each once, in a new order, and clears the correct answers',
    (seed, answers) => {
      const done = after(playing(), ...answers.flatMap((answer) => [answer, feedbackOver]))
      expect(done.value).toBe('done')
      const again = after(done, { type: 'restarts', seed })
      expect(again.value).toEqual({ play: 'asking' })
      expect(idsOf(again).toSorted()).toEqual(['a', 'b', 'c'])
      expect(again.context).toMatchObject({ place: 0, answered: [], correctIds: [] })
    },
  )

  test('D-DND-15 a restart shuffles the questions again', () => {
    const done = after(playing(), top, feedbackOver, top, feedbackOver, top, feedbackOver)
    const orders = Array.from({ length: 20 }, (_, seed) => idsOf(after(done, { type: 'restarts', seed: String(seed) })))
    expect(new Set(orders.map((order) => order.join())).size).toBeGreaterThan(2)
  })

  test('D-DND-15 derives the order from the seed; O-62 does not replay a round in an assessment', () => {
    const orders = new Set(Array.from({ length: 20 }, (_, seed) => idsOf(playing({ seed: String(seed) })).join()))
    expect(orders.size).toBeGreaterThan(2)
    const exam = after(playing({ inAssessment: true }), top, feedbackOver, top, feedbackOver, top, feedbackOver)
    expect(after(exam, { type: 'restarts', seed: 'x' })).toEqual(exam)
  })
})
