import * as E from 'fp-ts/Either'
import { handle } from '../../core/features/all-features'
import { initialState } from '../../core/initial-state'
import type { ContentLookup, Input } from '../../core/decider'
import type { DeckContent } from '../../core/deck/content'
import { toRow } from '../to-row'
import type { LogRow } from '../../core/log/event-row-codec'
import type { State } from '../../core/state'
import type { User } from '../../protocol/entities/user'
import type { Payload } from '../../worker/ports'
import { benchDecks, uuid, type StoredDeck } from './bench-deck'

const START = Date.UTC(2026, 0, 5, 8)

const maya: User = { id: uuid('user'), name: 'Maya Okafor', primaryOrg: { id: uuid('org') } }

/** Rows of a log with their decks, and the resulting state of these and all earlier rows. */
export interface Piece {
  readonly rows: readonly LogRow[]
  readonly payloads: readonly Payload[]
  readonly state: State
}

/** The learner's next visit to a deck. */
export interface Visit {
  readonly deck: StoredDeck
  /** The number of viewed cards. */
  readonly cards: number
  readonly syncs: boolean
  /** The app build started for it, with a separate piece of the log. */
  readonly starts?: string
}

/** A learner and their timing. */
export interface Life {
  readonly user: User
  readonly build: string
  readonly visits: Iterable<Visit>
  /** The device clock at the next input. */
  readonly next: () => Pick<Input, 'at' | 'zone'>
  /** Selects the answer of a question. */
  readonly choose: <A>(answers: readonly A[]) => A | undefined
}

/** Returns an endless life: deck after deck, always the first answer. */
export function steadyLife(user: User = maya): Life {
  let at = START
  return {
    user,
    build: 'bench',
    visits: endlessly(),
    next: () => ({ at: (at += 700), zone: 60 }),
    choose: ([first]) => first,
  }
}

function* endlessly(): Generator<Visit> {
  const decks = benchDecks()
  for (;;)
    for (const [index, deck] of decks.entries())
      yield { deck, cards: deck.content.cards.length, syncs: index % 20 === 0 }
}

/**
 * Generates a learner's log: sign-in, syncs, opened decks, cards shown, flipped and seen, answered questions, delivered
 * actions. The core creates it in pieces of at least so many rows, so that a million events need not fit in memory.
 */
export function* mixedLog(size: number, life: Life = steadyLife()): Generator<Piece> {
  const { user } = life
  const decks = new Map<string, DeckContent>()
  const contents: ContentLookup = { deck: (hash) => decks.get(hash), home: () => undefined, library: () => undefined }
  let session = uuid('session')
  let state: State = initialState
  let inputs = 0
  let starts = 0
  let rows: LogRow[] = []
  let payloads: Payload[] = []

  const enter = (body: Input['body']) => {
    const input = { id: uuid(`input ${inputs++}`), ...life.next(), session, under: state.user, body }
    const outcome = handle(state, input, contents)
    if (E.isLeft(outcome)) return
    state = outcome.right.state
    rows.push(...outcome.right.events.map(toRow))
  }
  const fact = (fact: Extract<Input['body'], { kind: 'fact' }>['fact']) => enter({ kind: 'fact', fact })
  const intent = (intent: Extract<Input['body'], { kind: 'intent' }>['intent']) => enter({ kind: 'intent', intent })
  const callOf = (purpose: string): string =>
    Object.entries(state.user.calls).find(([, call]) => call.purpose === purpose)?.[0] ?? ''
  const deliver = () => {
    for (const { id } of state.user.outbox.rows) fact({ type: 'rowSent', rowId: id })
  }
  const start = (build: string) =>
    fact({ type: 'started', build, platform: 'web', userAgent: 'bench', referrer: '', alive: [], restored: true })
  const answerSync = () =>
    fact({
      type: 'callEnded',
      callId: callOf('sync'),
      outcome: { purpose: 'sync', ok: true, answer: { user, trials: [], notices: [] } },
    })
  const take = (): Piece => {
    const piece = { rows, payloads, state }
    rows = []
    payloads = []
    return piece
  }

  start(life.build)
  intent({ type: 'logIn', data: { method: 'email', name: 'maya', filled: true } })
  fact({ type: 'callEnded', callId: callOf('login'), outcome: { purpose: 'login', ok: true, answer: { user } } })

  for (const visit of life.visits) {
    const { content, payload } = visit.deck
    const { deck, cards } = content
    if (visit.starts !== undefined) {
      if (rows.length > 0) yield take()
      session = uuid(`session ${++starts}`)
      start(visit.starts)
      answerSync()
    }
    if (visit.syncs) {
      fact({ type: 'timerFired', timer: 'load:xstate.after.syncInterval.load.synced', armedBy: -1 })
      intent({ type: 'sync', data: {} })
      answerSync()
    }
    if (!decks.has(payload.hash)) payloads.push(payload)
    decks.set(payload.hash, content)
    intent({ type: 'openDeck', data: { deckId: deck.id } })
    const answer = {
      deckId: deck.id,
      content: payload.hash,
      title: deck.title ?? '',
      type: 'standard',
      cardIds: cards.map(({ id }) => id),
    }
    fact({ type: 'callEnded', callId: callOf('deck'), outcome: { purpose: 'deck', ok: true, answer } })
    for (const card of cards.slice(0, visit.cards)) {
      const on = { deckId: deck.id, cardId: card.id }
      intent({ type: 'jumpToCard', data: on })
      intent({ type: 'flipCard', data: { ...on, side: 'back' } })
      const given = life.choose(card.quiz?.answers ?? [])?.id
      if (card.quiz !== undefined && given !== undefined)
        intent({ type: 'answerQuestion', data: { ...on, quizId: card.quiz.id, answer: given } })
      deliver()
      if (rows.length >= size) yield take()
    }
    intent({ type: 'closeDeck', data: { deckId: deck.id } })
  }
  if (rows.length > 0) yield take()
}
