import * as E from 'fp-ts/Either'
import { handle } from '../../core/app'
import { initialState } from '../../core/initial-state'
import type { Contents, Input } from '../../core/decider'
import type { DeckContent } from '../../core/deck/content'
import { derivedId } from '../../core/hash'
import { toRow } from '../../core/log/row'
import type { LogRow } from '../../core/log/row-by-kind'
import type { State } from '../../core/state'
import type { User } from '../../protocol/entities/user'

const DECKS = 100
const CARDS = 50
const START = Date.UTC(2026, 0, 5, 8)

const uuid = (label: string): string => derivedId('bench', label)

const maya: User = { id: uuid('user'), name: 'Maya Okafor', primaryOrg: { id: uuid('org') } }

/** A deck of 50 cards, every fifth of them a question; every tenth deck is an assessment. */
export function benchDeck(index: number, cards = CARDS): DeckContent {
  const deckId = uuid(`deck ${index}`)
  return {
    deck: {
      id: deckId,
      title: `Deck ${index}`,
      type: index % 10 === 0 ? 'quiz' : 'standard',
      version: { publishedAt: START },
      quizSettings: { passingGrade: 80 },
    },
    cards: Array.from({ length: cards }, (_, card) => {
      const id = uuid(`card ${index} ${card}`)
      if (card % 5 !== 4)
        return { id, deckId, title: `Card ${card}`, type: 'basic', content: '<p>Milk stops at 60 °C.</p>' }
      const answers = ['a', 'b', 'c'].map((letter) => ({ id: uuid(`answer ${id} ${letter}`), text: letter }))
      const correctAnswerId = answers[0]?.id ?? ''
      return {
        id,
        deckId,
        title: `Question ${card}`,
        type: 'quiz',
        quiz: { id: uuid(`question ${id}`), answers, correctAnswerId },
      }
    }),
    supportingCards: [],
    triggers: [],
  }
}

/**
 * A learner's log without end: sign-in, syncs, decks opened, cards shown, turned and seen, questions answered, actions
 * delivered. Made by the core itself, in chunks, so that a million events need not lie in memory.
 */
export function* mixedLog(chunk: number, user: User = maya): Generator<readonly LogRow[]> {
  const decks = new Map(Array.from({ length: DECKS }, (_, index) => [`content ${index}`, benchDeck(index)]))
  const contents: Contents = { deck: (hash) => decks.get(hash), home: () => undefined, library: () => undefined }
  const session = uuid('session')
  let state: State = initialState
  let at = START
  let inputs = 0
  let rows: LogRow[] = []

  const enter = (body: Input['body']) => {
    at += 700
    const outcome = handle(
      state,
      { id: uuid(`input ${inputs++}`), at, zone: 60, session, under: state.mine, body },
      contents,
    )
    if (E.isLeft(outcome)) return
    state = outcome.right.state
    rows.push(...outcome.right.events.map(toRow))
  }
  const fact = (fact: Extract<Input['body'], { kind: 'fact' }>['fact']) => enter({ kind: 'fact', fact })
  const intent = (intent: Extract<Input['body'], { kind: 'intent' }>['intent']) => enter({ kind: 'intent', intent })
  const callOf = (purpose: string): string =>
    Object.entries(state.mine.calls).find(([, call]) => call.purpose === purpose)?.[0] ?? ''
  const deliver = () => {
    for (const { id } of state.mine.outbox.rows) fact({ type: 'rowSent', rowId: id })
  }

  fact({
    type: 'started',
    build: 'bench',
    platform: 'web',
    userAgent: 'bench',
    referrer: '',
    alive: [],
    restored: true,
  })
  intent({ type: 'logIn', data: { method: 'email', name: 'maya', filled: true } })
  fact({ type: 'callEnded', callId: callOf('login'), outcome: { purpose: 'login', ok: true, answer: { user } } })

  for (;;) {
    for (let index = 0; index < DECKS; index++) {
      const content = decks.get(`content ${index}`)
      if (content === undefined) continue
      const { deck, cards } = content
      if (index % 20 === 0) {
        fact({ type: 'timerFired', timer: 'load:xstate.after.syncInterval.load.synced', armedBy: -1 })
        intent({ type: 'sync', data: {} })
        fact({
          type: 'callEnded',
          callId: callOf('sync'),
          outcome: { purpose: 'sync', ok: true, answer: { user, trials: [], notices: [] } },
        })
      }
      intent({ type: 'openDeck', data: { deckId: deck.id } })
      const answer = {
        deckId: deck.id,
        content: `content ${index}`,
        title: deck.title ?? '',
        type: 'standard',
        cardIds: cards.map(({ id }) => id),
      }
      fact({ type: 'callEnded', callId: callOf('deck'), outcome: { purpose: 'deck', ok: true, answer } })
      for (const card of cards) {
        const on = { deckId: deck.id, cardId: card.id }
        intent({ type: 'jumpToCard', data: on })
        intent({ type: 'flipCard', data: { ...on, side: 'back' } })
        const given = card.quiz?.answers?.[0]?.id
        if (card.quiz !== undefined && given !== undefined)
          intent({ type: 'answerQuestion', data: { ...on, quizId: card.quiz.id, answer: given } })
        deliver()
        if (rows.length < chunk) continue
        yield rows.slice(0, chunk)
        rows = rows.slice(chunk)
      }
      intent({ type: 'closeDeck', data: { deckId: deck.id } })
    }
  }
}
