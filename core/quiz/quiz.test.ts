import { describe, expect, test } from 'vitest'
import type { QuizQuestion } from '../../protocol/cards/quiz'
import type { EventData } from '../../protocol/events'
import { answer as stored, assessment, content, plainCard, quizCard } from '../../test/examples/assessment'
import { loaded, offline, opened, refusedWith, signedIn, started } from '../../test/examples/history'
import {
  answered,
  event,
  failed,
  fires,
  given,
  inTab,
  intent,
  later,
  made,
  type Given,
  type Steps,
} from '../../test/given-when-then'
import { NOON } from '../../test/examples/defaults'
import { resolveDeck, openDeckIn } from '../deck/resolved-deck'

const exam = assessment([quizCard('q1'), quizCard('q2')])
const check = (question: Partial<QuizQuestion> = {}) =>
  content([quizCard('q1', question), plainCard('c2')], { type: 'standard' })
const viewing = (deck = exam, card = 'q1'): Steps => [
  signedIn(),
  opened(deck),
  intent('openDeck', { deckId: 'deck', cardId: card }),
]
const answer = (chosen: string, card = 'q1') =>
  intent('answerQuestion', { deckId: 'deck', cardId: card, quizId: `${card}-question`, answer: chosen })
const quizAnswered = (more: Partial<EventData<'quizAnswered'>> = {}) =>
  event('quizAnswered', {
    deckId: 'deck',
    cardId: 'q1',
    questionId: 'q1-question',
    answerId: 'a',
    responseId: made('response'),
    inAssessment: true,
    clearAfter: 1_700,
    advances: true,
    direct: false,
    correct: true,
    ...more,
  })
const openDeck = ({ state }: Given) => openDeckIn(state, 'tab-1', 'deck')
const shown = ({ state, contents }: Given, at = NOON) =>
  resolveDeck(state, contents, 'deck', at)?.shown.map(({ id }) => id)
const remediation = { incorrect: { text: 'Milk first' } }

describe('an answer', () => {
  test('D-ANSWER-05 D-ANSWER-15 D-API-49 is recorded in an assessment, and right if it is the correct one', () => {
    const after = given(viewing()).when(answer('a')).thenExactly(quizAnswered())
    expect(after.state.user.quiz.answers['deck']).toEqual({
      'q1-question': { cardId: 'q1', questionId: 'q1-question', answerId: 'a', at: NOON, correct: true, times: 1 },
    })
    given(viewing())
      .when(answer('b'))
      .thenExactly(quizAnswered({ answerId: 'b', correct: false }))
  })

  test('D-ANSWER-01 is chosen once: another one is refused, and the same one again counts as a second tap', () => {
    given(viewing(), answer('a')).when(answer('b')).thenRefused('alreadyAnswered')
    given(viewing(), answer('a')).when(answer('a')).thenNothing()
    given(viewing(), answer('a'), later(1_700), fires('answerClear')).when(answer('b')).thenRefused('alreadyAnswered')
  })

  test('X-OUTBOX-08 two rapid taps cause one event and one request', () => {
    const { state, log } = given(viewing(), answer('a')).when(answer('a')).after
    expect(log.filter(({ type }) => type === 'quizAnswered')).toHaveLength(1)
    expect(state.user.outbox.rows.filter(({ cause }) => cause === 'quizAnswered')).toHaveLength(1)
  })

  test('D-ANSWER-02 to a knowledge check may be changed, and counts again', () => {
    const knowledge = check({ knowledgeCheck: true })
    const after = given(viewing(knowledge), answer('b'))
      .when(answer('a'))
      .thenExactly(quizAnswered({ inAssessment: false, advances: false }))
    expect(after.state.user.quiz.answers['deck']?.['q1-question']).toMatchObject({ answerId: 'a', times: 2 })
    given(viewing(knowledge), answer('b')).when(answer('b')).thenNothing()
  })

  test('D-ANSWER-16 to a survey is not graded', () => {
    const survey = assessment([quizCard('q1', { survey: true }), quizCard('q2')])
    const { correct: _, ...recorded } = quizAnswered({ surveyResponse: true }).event.data as EventData<'quizAnswered'>
    given(viewing(survey)).when(answer('a')).thenExactly(event('quizAnswered', recorded))
    const whole = assessment([quizCard('q1'), quizCard('q2')], { survey: true })
    given(viewing(whole)).when(answer('a')).thenExactly(event('quizAnswered', recorded))
  })

  test('D-ANSWER-19 to a question with variants contains the shown variant', () => {
    const variants = ['v1', 'v2', 'v3'].map((id) => ({
      id,
      answers: [{ id: `${id}-a` }, { id: `${id}-b` }],
      correctAnswerId: `${id}-a`,
    }))
    const deck = assessment([quizCard('q1', { variants }), quizCard('q2')])
    const taken = variants.flatMap(({ id }) =>
      given(viewing(deck))
        .when(answer(`${id}-a`))
        .events.flatMap(({ type, data }) => (type === 'quizAnswered' ? [data] : [])),
    )
    expect(taken).toHaveLength(1)
    expect(taken[0]?.answerId).toBe(`${taken[0]?.variantId}-a`)
    expect(taken[0]?.correct).toBe(true)
  })

  test('must belong to the card in view', () => {
    given(viewing()).when(answer('c')).thenRefused('answerNotFound')
    given(viewing()).when(answer('a', 'q3')).thenRefused('cardNotFound')
    given(viewing())
      .when(intent('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'q2-question', answer: 'a' }))
      .thenRefused('cardNotFound')
    given(signedIn(), loaded(exam)).when(answer('a')).thenRefused('deckNotLoaded')
  })

  test('O-62 is not recorded in a read-only assessment', () => {
    const over = content([quizCard('q1')], { quizEndDate: NOON - 1 })
    given(signedIn(), opened(over)).when(answer('a')).thenRefused('readingOnly')
  })
})

describe('the chosen answer', () => {
  test('D-ANSWER-03 clears after 1.7 s, D-ANSWER-04 after 17 s with remediation', () => {
    const plain = given(viewing(), answer('b'))
    expect(plain.state.user.timers['answerClear@tab-1']?.delay).toBe(1_700)
    expect(openDeck(plain)?.answerFeedback).toMatchObject({ answerId: 'b', correct: false })
    expect(openDeck(given(viewing(), answer('b'), later(1_700), fires('answerClear')))).not.toHaveProperty(
      'answerFeedback',
    )
    const helped = assessment([quizCard('q1', { remediation }), quizCard('q2')])
    expect(given(viewing(helped), answer('b')).state.user.timers['answerClear@tab-1']?.delay).toBe(17_000)
    expect(given(viewing(helped), answer('a')).state.user.timers['answerClear@tab-1']?.delay).toBe(1_700)
  })

  test('D-ANSWER-20 D-ANSWER-03 D-ANSWER-07 ignores remediation if no feedback is given', () => {
    const questions = [
      quizCard('q1', { remediation: { ...remediation, answers: { b: { text: 'No' } } } }),
      quizCard('q2'),
    ]
    const silent = assessment(questions, { hideResponseFeedback: true })
    const { state } = given(viewing(silent), answer('b'))
    expect(state.user.timers['answerClear@tab-1']?.delay).toBe(1_700)
    expect(state.user.timers['nextCard@tab-1']?.delay).toBe(700)
  })

  test('D-ANSWER-07 advances to the next card after 0.7 s in an assessment', () => {
    const answering = given(viewing(), answer('b'))
    expect(answering.state.user.timers['nextCard@tab-1']?.delay).toBe(700)
    const after = given(viewing(), answer('b'), later(700))
      .when(fires('nextCard'))
      .thenExactly(
        event('cardShown', {
          deckId: 'deck',
          cardId: 'q2',
          firing: {
            timer: 'nextCard@tab-1',
            armedBy: answering.state.user.timers['nextCard@tab-1']?.armedBy ?? 0,
          },
        }),
      )
    expect(openDeck(after)).not.toHaveProperty('answerFeedback')
    expect(after.state.user.timers).not.toHaveProperty('nextCard@tab-1')
    // The marks were cleared with the card, so the end of their time changes nothing (X-LOG-17).
    after.when(fires('answerClear')).thenNothing()
  })

  test('D-ANSWER-07 does not advance if the learner has already moved on', () => {
    given(
      viewing(),
      answer('b'),
      later(300),
      intent('jumpToCard', { deckId: 'deck', cardId: 'deck-quizInstructions' }),
      later(400),
    )
      .when(fires('nextCard'))
      .thenNothing()
  })

  test('D-ANSWER-08 does not advance with remediation', () => {
    const helped = assessment([quizCard('q1', { remediation }), quizCard('q2')])
    given(viewing(helped))
      .when(answer('b'))
      .thenExactly(quizAnswered({ answerId: 'b', correct: false, clearAfter: 17_000, advances: false }))
    expect(given(viewing(helped), answer('b')).state.user.timers).not.toHaveProperty('nextCard@tab-1')
  })
})

describe('in other decks', () => {
  const leaving = check({ correctDelay: 60, incorrectDelay: 30 })

  test('D-ANSWER-09 D-ANSWER-10 with a delay hides the card when the chosen answer clears, not earlier', () => {
    for (const chosen of ['a', 'b']) {
      const marked = given(viewing(leaving), answer(chosen))
      expect(shown(marked)).toEqual(['q1', 'c2'])
      const ejected = given(viewing(leaving), answer(chosen), later(1_700)).when(fires('answerClear'))
      ejected.thenTypes('cardShown')
      expect(ejected.state.user.timers).not.toHaveProperty('answerClear@tab-1')
      expect(openDeck(ejected.after)?.cardId).toBe('c2')
      expect(shown(ejected.after, NOON + 1_700)).toEqual(['c2'])
    }
  })

  test('D-ANSWER-09 D-CARD-30 flips the only card of a deck back when it is hidden, so that it returns on its front', () => {
    const alone = content([quizCard('q1', { correctDelay: 60 })], { type: 'standard' })
    const turned = intent('flipCard', { deckId: 'deck', cardId: 'q1', side: 'back' })
    const left = given(viewing(alone), turned, answer('a'), later(1_700)).when(fires('answerClear'))
    left.thenTypes('cardFlipped', 'timerFired')
    expect(left.state.user.timers).not.toHaveProperty('answerClear@tab-1')
    expect(openDeck(left.after)).toMatchObject({ flipped: {} })
    expect([shown(left.after, NOON + 1_700), shown(left.after, NOON + 60_000)]).toEqual([[], ['q1']])
  })

  test('D-ANSWER-09 stores the answer at once as well', () => {
    given(viewing(leaving))
      .when(answer('a'))
      .thenExactly(quizAnswered({ inAssessment: false, advances: false }))
  })

  test('D-ANSWER-12 D-VIS-09 D-VIS-10 shows the card again after the delay of its outcome', () => {
    const after = (chosen: string, ms: number) =>
      shown(given(viewing(leaving), answer(chosen), later(1_700), fires('answerClear')), NOON + ms)
    expect([after('a', 59_999), after('a', 60_000)]).toEqual([['c2'], ['q1', 'c2']])
    expect([after('b', 29_999), after('b', 30_000)]).toEqual([['c2'], ['q1', 'c2']])
  })

  test('D-ANSWER-11 keeps the card without a delay', () => {
    const staying = given(viewing(check()), answer('a'), later(1_700))
      .when(fires('answerClear'))
      .thenTypes('timerFired')
    expect(shown(staying, NOON + 1_700)).toEqual(['q1', 'c2'])
  })

  test('D-ANSWER-09 marks of a dead tab keep a card no longer than marks last', () => {
    const dead = given(viewing(leaving), answer('a'), inTab('tab-2'), started({ alive: ['tab-1'] }))
    expect(shown(dead, NOON + 17_000)).toEqual(['q1', 'c2'])
    expect(shown(dead, NOON + 17_001)).toEqual(['c2'])
  })
})

describe('a card with triggers', () => {
  const trigger = { id: 't1', cardId: 'q1', actionType: 'addRole' as const }
  const triggering = { ...exam, triggers: [trigger] }
  const direct = quizAnswered({ direct: true })
  const notRecorded = event('alertRaised', { alert: { id: made('alert'), kind: 'answerNotRecorded' } })
  const data = direct.event.data as EventData<'quizAnswered'>

  test('D-ANSWER-13 is answered directly: the answer counts when the server has it, and is not queued', () => {
    const sending = given(viewing(triggering))
      .when(answer('a'))
      .thenExactly(event('quizAnswerSent', { callId: made('answer'), answer: data }))
    expect(sending.state.user.quiz.answers['deck']).toEqual({})
    const counted = given(viewing(triggering), answer('a')).when(answered('directAnswer', {}))
    counted.thenTypes('quizAnswered')
    expect(counted.state.user.quiz.answers['deck']).toHaveProperty('q1-question')
    expect(counted.state.user.calls).toEqual({})
    expect(counted.state.user.outbox.rows.filter(({ cause }) => cause === 'quizAnswered')).toEqual([])
  })

  test('D-ANSWER-07 D-ANSWER-03 X-UX-05 counts an answer that the server accepts after its card was left, without moving on or clearing marks', () => {
    const left = [viewing(triggering), answer('a'), intent('jumpToCard', { deckId: 'deck', cardId: 'q2' })] as const
    const marks = (after: Given) => [openDeck(after)?.answerFeedback, after.state.user.timers]
    const before = given(...left, answer('b', 'q2'))
    expect(marks(before)[0]).toMatchObject({ cardId: 'q2', answerId: 'b' })
    const taken = given(...left, answer('b', 'q2'), later(100), answered('directAnswer', {}))
    expect(taken.state.user.quiz.answers['deck']).toHaveProperty('q1-question')
    expect(marks(taken)).toEqual(marks(before))
    expect(marks(given(...left, answered('directAnswer', {})))).toEqual(marks(given(...left)))
    given(viewing(triggering), answer('a'), answered('directAnswer', {}), later(700))
      .when(fires('nextCard'))
      .thenTypes('cardShown')
  })

  test('D-ANSWER-14 refuses the answer offline, and raises an alert', () => {
    given(viewing(triggering), event('connectivityChanged', { online: false }))
      .when(answer('a'))
      .thenExactly(notRecorded)
    given(viewing(triggering), event('syncFailed', { fault: offline }))
      .when(answer('a'))
      .thenExactly(notRecorded)
    const lost = given(viewing(triggering), answer('a')).when(failed('directAnswer', offline))
    lost.thenTypes('callFailed', 'alertRaised')
    expect(lost.state.user.quiz.answers['deck']).toEqual({})
    expect(lost.state.user.calls).toEqual({})
  })

  test.each([403, 422, 500])('D-ALERT-14 a refusal by the server (%i) raises no connection alert', (code) => {
    const refused = given(viewing(triggering), answer('a')).when(failed('directAnswer', refusedWith(code)))
    refused.thenTypes('callFailed')
    expect(refused.state.user.quiz.answers['deck']).toEqual({})
    expect(refused.state.user.calls).toEqual({})
  })

  test('X-OUTBOX-08 is answered once for two taps', () => {
    given(viewing(triggering), answer('a')).when(answer('a')).thenNothing()
  })
})

describe('answers from the server', () => {
  test('D-DECK-39 are loaded with the deck', () => {
    const responses = [
      {
        id: 'r1',
        cardId: 'q1',
        deckId: 'deck',
        questionId: 'q1-question',
        answerId: 'b',
        correct: false,
        createdAt: NOON - 5,
      },
    ]
    const { state } = given(signedIn(), loaded(exam, { responses }))
    expect(state.user.quiz.answers['deck']).toEqual({
      'q1-question': stored('q1', { answerId: 'b', correct: false, at: NOON - 5 }),
    })
  })

  test('X-OUTBOX-06 are deleted when the user signs out', () => {
    const { state } = given(viewing(), answer('a'), intent('logOut', { force: true }))
    expect(state.user.quiz).toEqual({ trials: {}, answers: {}, submitFaults: {} })
  })
})
