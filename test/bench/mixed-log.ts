import * as E from 'fp-ts/Either'
import { handle } from '../../core/app'
import { initialState } from '../../core/initial-state'
import type { Contents, Input } from '../../core/decider'
import { toRow } from '../../core/log/row'
import type { LogRow } from '../../core/log/row-by-kind'
import type { State } from '../../core/state'
import type { User } from '../../protocol/entities/user'
import { benchDecks, uuid } from './bench-deck'

const START = Date.UTC(2026, 0, 5, 8)

const maya: User = { id: uuid('user'), name: 'Maya Okafor', primaryOrg: { id: uuid('org') } }

/** Rows of a log, and the state that they and all before them lead to. */
export interface Piece {
  readonly rows: readonly LogRow[]
  readonly state: State
}

/**
 * A learner's log without end: sign-in, syncs, decks opened, cards shown, turned and seen, questions answered, actions
 * delivered. Made by the core itself, in pieces of so many rows and a few more, so that a million events need not lie
 * in memory.
 */
export function* mixedLog(size: number, user: User = maya): Generator<Piece> {
  const decks = new Map(benchDecks().map(({ content, payload }) => [payload.hash, content]))
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
    let index = 0
    for (const [hash, { deck, cards }] of decks) {
      if (index++ % 20 === 0) {
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
        content: hash,
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
        if (rows.length < size) continue
        yield { rows, state }
        rows = []
      }
      intent({ type: 'closeDeck', data: { deckId: deck.id } })
    }
  }
}
