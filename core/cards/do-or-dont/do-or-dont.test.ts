import { describe, expect, test } from 'vitest'
import { assessment, content, doOrDontCard, plainCard, quizCard } from '../../../test/examples/assessment'
import { opened, signedIn } from '../../../test/examples/history'
import { askedIn, outcomeOver, sortedRound, sorts } from '../../../test/examples/sorting'
import { event, fires, given, intent, later, type Steps } from '../../../test/given-when-then'
import { NOON, TAB } from '../../../test/examples/defaults'
import type { EventData } from '../../../protocol/events'
import { initialStateOf, step } from '../../machine'
import type { State } from '../../state'
import { doOrDontMachine } from './do-or-dont-machine'
import { doOrDontDelays } from './do-or-dont-runner'

const deck = content([doOrDontCard('g1', 2), doOrDontCard('g2', 1, { survey: true }), plainCard('c1')], {
  type: 'standard',
})
const ready: Steps = [signedIn(), opened(deck)]
const starts = (cardId = 'g1') => intent('beginDoOrDont', { cardId, deckId: 'deck' })
const again = intent('restartDoOrDont', { cardId: 'g1', deckId: 'deck' })
const answers = (questionId: string, answer: 'do' | 'dont', cardId = 'g1') =>
  intent('answerDoOrDont', { cardId, deckId: 'deck', questionId, answer })
const firstRight = (questionId: string) => (questionId === 'g1-1' ? 'do' : 'dont')
const begun: EventData<'doOrDontBegun'> = {
  cardId: 'g1',
  deckId: 'deck',
  survey: false,
  inAssessment: false,
  questions: [
    { id: 'g1-1', correctResponse: 'do' },
    { id: 'g1-2', correctResponse: 'do' },
  ],
  unanswered: 2,
}
const playing: Steps = [ready, starts(), later(800), fires('doOrDontBegin')]
const game = (state: State) => state.user.tabs[TAB]?.deck?.doOrDontGame
const armed = (state: State) => Object.keys(state.user.timers).filter((name) => name.startsWith('doOrDont'))
const delay = (state: State, name: string) => state.user.timers[`${name}@${TAB}`]?.delay

describe('a do-or-don’t game', () => {
  test('D-DND-04 X-MACHINE-03 begins once, and starts play 800 ms later', () => {
    const after = given(ready).when(starts()).thenExactly(event('doOrDontBegun', begun))
    expect(game(after.state)?.value).toEqual({ intro: 'beginning' })
    expect(delay(after.state, 'doOrDontBegin')).toBe(800)
    given(ready, starts()).when(starts()).thenNothing()
    expect(game(given(playing).state)?.value).toEqual({ play: 'asking' })
    expect(armed(given(playing).state)).toEqual([])
  })

  test('D-DND-09 D-DND-10 shows an answer for 1.4 s, and accepts one per question', () => {
    const questionId = askedIn(given(playing).state, TAB)
    const first = given(playing).when(answers(questionId, 'do'))
    first.thenExactly(event('doOrDontAnswered', { cardId: 'g1', deckId: 'deck', questionId, answer: 'do' }))
    expect(delay(first.state, 'doOrDontFeedback')).toBe(1_400)
    const answered: Steps = [playing, answers(questionId, 'do')]
    given(answered).when(answers(questionId, 'dont')).thenNothing()
    const next = given(answered, outcomeOver)
    expect(askedIn(next.state, TAB)).not.toBe(questionId)
    next.when(answers(questionId, 'dont')).thenNothing()
  })

  test('D-API-43 D-DND-14 records a finished game with its correct answers, in one action', () => {
    const last = given(ready, sortedRound('g1', 2, firstRight), later(1_400)).when(fires('doOrDontFeedback'))
    last.thenTypes('timerFired', 'doOrDontCompleted')
    expect(last.events[1]?.data).toMatchObject({ cardId: 'g1', deckId: 'deck' })
    const at = NOON + 800 + 1_400 + 1_400
    expect(last.state.user.engagement.doOrDontResults['g1']).toEqual({ correct: 1, total: 2, at })
    expect(last.state.user.quiz.answers['deck']).toMatchObject({
      'g1-1': { answerId: 'do', correct: true },
      'g1-2': { answerId: 'dont', correct: false },
    })
    expect(last.state.user.outbox.rows.map(({ path }) => path)).toEqual(['/user/quiz-responses'])
    expect(game(last.state)?.value).toBe('done')
  })

  test('D-DND-14 completes the round when the user leaves the deck while the last answer is shown', () => {
    const leave = intent('closeDeck', { deckId: 'deck' })
    given(ready, sortedRound('g1', 2, firstRight))
      .when(leave)
      .thenTypes('deckClosed', 'doOrDontCompleted')
    given(playing, sorts('g1', firstRight)).when(leave).thenTypes('deckClosed')
  })

  test('D-DND-14 completes the round when the user begins another game while the last answer is shown', () => {
    const begun = given(ready, sortedRound('g1', 2, firstRight)).when(starts('g2'))
    begun.thenTypes('doOrDontBegun', 'doOrDontCompleted')
    expect(begun.events.map(({ data }) => data)).toMatchObject([{ cardId: 'g2' }, { cardId: 'g1' }])
    expect(game(begun.state)?.context.cardId).toBe('g2')
    given(playing, sorts('g1', firstRight)).when(starts('g2')).thenTypes('doOrDontBegun')
  })

  test('D-TRIAL-25 does not grade a survey', () => {
    const done = given(
      ready,
      sortedRound('g2', 1, () => 'dont'),
      later(1_400),
    ).when(fires('doOrDontFeedback'))
    expect(done.events[1]).toMatchObject({
      type: 'doOrDontCompleted',
      data: {
        cardId: 'g2',
        deckId: 'deck',
        questions: [{ questionId: 'g2-1', answerId: 'dont', surveyResponse: true }],
      },
    })
  })

  test('D-DND-15 can be played again in a new order, with nothing answered', () => {
    const done: Steps = [ready, sortedRound('g1', 2, firstRight), outcomeOver]
    const restarted = given(done)
      .when(again)
      .thenExactly(event('doOrDontRestarted', { cardId: 'g1', deckId: 'deck' }))
    expect(game(restarted.state)).toMatchObject({ value: { play: 'asking' }, context: { place: 0, answered: [] } })
    given(done, again).when(again).thenNothing()
    given(ready).when(again).thenNothing()
  })

  test('requires a game that belongs to the card in the open deck', () => {
    given(ready).when(starts('c1')).thenRefused('cardNotFound')
    given(ready).when(answers('g1-1', 'do')).thenRefused('answerNotFound')
    given(playing)
      .when(answers('g2-1', 'do', 'g2'))
      .thenRefused('answerNotFound')
    given(signedIn()).when(starts()).thenRefused('deckNotLoaded')
  })

  test('D-VIS-06 O-62 is played once per attempt in an assessment, and not in a read-only one', () => {
    const exam = assessment([doOrDontCard('g1', 2), quizCard('q1')])
    const done = given(
      signedIn(),
      opened(exam),
      sortedRound('g1', 2, () => 'do'),
      outcomeOver,
    )
    done.when(starts()).thenRefused('alreadyAnswered')
    done.when(again).thenRefused('alreadyAnswered')
    const over = content([doOrDontCard('g1', 2)], { quizEndDate: NOON - 1 })
    given(signedIn(), opened(over)).when(starts()).thenRefused('readingOnly')
  })

  test('X-MACHINE-03 arms the timers of the machine', () => {
    const opening = step(doOrDontMachine, initialStateOf(doOrDontMachine), { type: 'opened', ...begun, seed: 'one' })
    const beginning = step(doOrDontMachine, opening.state, { type: 'begins' })
    const asking = step(doOrDontMachine, beginning.state, { type: doOrDontDelays.doOrDontBegin })
    const showing = step(doOrDontMachine, asking.state, { type: 'released', zone: 'top' })
    expect([...beginning.arm, ...showing.arm].map(({ id }) => id)).toEqual(Object.values(doOrDontDelays))
  })
})
