import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as constants from '../../protocol/constants'
import { begin, step, type MachineEvent, type StateOf } from '../machine'
import { currentQuestion, doOrDontMachine, questionsLeft } from './do-or-dont-machine'
import type { SortingQuestion } from './do-or-dont-state'

type Game = StateOf<typeof doOrDontMachine>
type Sorting = MachineEvent<typeof doOrDontMachine>

const questions: readonly SortingQuestion[] = ['a', 'b', 'c'].map((id) => ({ id, correctResponse: 'do' }))
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
const game = (...events: readonly Sorting[]): Game => after(begin(doOrDontMachine), ...events)
const playing = (more: object = {}) => game(opened(more), { type: 'begins' }, beginOver)
const modeOf = ({ value }: Game) => (typeof value === 'string' ? value : Object.keys(value)[0])
const idsOf = ({ context }: Game) => context.questions.map(({ id }) => id)

describe('the sorting game', () => {
  test('D-DND-01 D-DND-04 explains first, and plays 800 ms after its beginning', () => {
    expect(modeOf(game(opened()))).toBe('intro')
    const begun = step(doOrDontMachine, game(opened()), { type: 'begins' })
    expect(begun.arm).toEqual([{ id: beginOver.type, delay: 800 }])
    expect(constants.doOrDontBegin).toBe(800)
    expect(modeOf(begun.state)).toBe('intro')
    expect(modeOf(after(begun.state, beginOver))).toBe('play')
  })

  test('D-DND-08 in an assessment starts done when nothing is left to answer', () => {
    expect(modeOf(game(opened({ inAssessment: true })))).toBe('intro')
    expect(modeOf(game(opened({ inAssessment: true, unanswered: 0 })))).toBe('done')
    expect(modeOf(game(opened({ unanswered: 0 })))).toBe('intro')
  })

  test('D-DND-09 D-DND-10 shows for 1.4 s what an answer came to, then asks the next question', () => {
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

  test('D-DND-12 a box that is let go elsewhere snaps back and answers nothing', () => {
    const before = playing()
    const { state, actions } = step(doOrDontMachine, before, { type: 'released', zone: 'elsewhere' })
    expect(state).toEqual(before)
    expect(actions).toEqual([{ type: 'snapBack' }])
  })

  test('D-DND-13 D-DND-14 is done after the last, and its action is the event that records it', () => {
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
  ] as const)('D-DND-13 where %s is right, the zone %o answers it so: %s', (correctResponse, zone, correct) => {
    const { answered, correctIds } = after(playing({ questions: [{ id: 'a', correctResponse }] }), zone).context
    expect(answered).toMatchObject([{ questionId: 'a', correct }])
    expect(correctIds).toEqual(correct ? ['a'] : [])
  })

  test('D-DND-16 of a survey counts every answer as correct and calls none right or wrong', () => {
    const { context } = after(playing({ survey: true }), bottom)
    expect(context.correctIds).toEqual(idsOf({ value: 'done', context }).slice(0, 1))
    expect(context.answered).toEqual([{ questionId: context.correctIds[0], answerId: 'dont', surveyResponse: true }])
  })

  property.prop([fc.string(), fc.array(fc.constantFrom(top, bottom), { minLength: 3, maxLength: 3 })])(
    'D-DND-15 a restart asks the same questions, each once, in an order of its own, and forgets what was correct',
    (seed, answers) => {
      const done = after(playing(), ...answers.flatMap((answer) => [answer, feedbackOver]))
      expect(done.value).toBe('done')
      const again = after(done, { type: 'restarts', seed })
      expect(again.value).toEqual({ play: 'asking' })
      expect(idsOf(again).toSorted()).toEqual(['a', 'b', 'c'])
      expect(again.context).toMatchObject({ place: 0, answered: [], correctIds: [] })
    },
  )

  test('D-DND-15 a restart shuffles the questions anew', () => {
    const done = after(playing(), top, feedbackOver, top, feedbackOver, top, feedbackOver)
    const orders = Array.from({ length: 20 }, (_, seed) => idsOf(after(done, { type: 'restarts', seed: String(seed) })))
    expect(new Set(orders.map((order) => order.join())).size).toBeGreaterThan(2)
  })

  test('D-DND-15 the order is drawn from the seed; O-62 in an assessment a round is not played again', () => {
    const orders = new Set(Array.from({ length: 20 }, (_, seed) => idsOf(playing({ seed: String(seed) })).join()))
    expect(orders.size).toBeGreaterThan(2)
    const exam = after(playing({ inAssessment: true }), top, feedbackOver, top, feedbackOver, top, feedbackOver)
    expect(after(exam, { type: 'restarts', seed: 'x' })).toEqual(exam)
  })
})
