import * as E from 'fp-ts/Either'
import { handle } from '../../core/app'
import { initialState } from '../../core/initial-state'
import { isFor } from '../../core/calls'
import type { ZoneAt } from '../../core/clock/moment'
import type { DeckContent } from '../../core/deck/content'
import type { Answers as CallAnswers, CallOutcome, Fact } from '../../core/facts'
import { derivedId, hashOf } from '../../core/hash'
import { emptyHealth } from '../../core/log/fold-by'
import type { Purpose } from '../../core/pending-call'
import type { State } from '../../core/state'
import { splitBundle } from '../../core/sync/ingest'
import type { ViewContents, ViewContext } from '../../core/views/context'
import { views } from '../whole-app/views'
import { project } from '../../core/views/project'
import type { HomeBundle } from '../../protocol/entities/home'
import type { LibraryBundle } from '../../protocol/entities/library'
import type { DiscussionResponse } from '../../protocol/cards/discussion'
import type { QuizReport } from '../../protocol/entities/quiz-report'
import type { SearchResult } from '../../protocol/entities/search'
import type { User } from '../../protocol/entities/user'
import type { StoredEvent } from '../../protocol/events'
import type { Fault, RefusalCode } from '../../protocol/faults'
import type { IntentData, IntentType } from '../../protocol/intents'
import type { View, ViewName, ViewParams } from '../../protocol/views'
import { unbranded, type WhiteLabel } from '../../protocol/white-label'

/** 11 February 2026, 12:00 UTC. */
export const NOON = 1_770_811_200_000
export const TAB = 'tab-1'
export const MAYA: User = { id: 'maya', name: 'maya okafor', email: 'maya@example.org' }

type DeckAnswer = Omit<CallAnswers['deck'], 'deckId' | 'content' | 'title' | 'type' | 'cardIds'>

/**
 * The core as a tab drives it: intents and facts go through decide and the fold, calls are answered by the test, and
 * timers fire as time goes by.
 *
 *     const app = startApp().signIn()
 *     app.loadHome({ recentlyOpenedDecks: [{ id: 'd1' }] })
 *     expect(app.view('home', {})?.recent).toHaveLength(1)
 */
export interface App {
  readonly state: State
  readonly now: number
  readonly zoneAt: ZoneAt
  readonly contents: ViewContents
  /** All events so far. */
  readonly log: readonly StoredEvent[]
  /** Sends an intent that must be taken. */
  readonly do: <T extends IntentType>(type: T, data: IntentData<T>) => App
  /** Sends an intent and tells how it was refused, if it was. */
  readonly try: <T extends IntentType>(type: T, data: IntentData<T>) => RefusalCode | undefined
  readonly tell: (fact: Fact) => App
  /** Answers the call of this purpose, which must be under way: else a test would say of an answer what holds without it. */
  readonly answer: <P extends Purpose>(purpose: P, answer: CallAnswers[P], deckId?: string) => App
  readonly fail: (purpose: Purpose, fault: Fault, deckId?: string) => App
  /** The same, but one that nobody waits for is passed over. */
  readonly answerIfAsked: <P extends Purpose>(purpose: P, answer: CallAnswers[P], deckId?: string) => App
  readonly failIfAsked: (purpose: Purpose, fault: Fault, deckId?: string) => App
  /** Lets time go by; due timers fire at their time. */
  readonly wait: (ms: number) => App
  /** Lets time go by while the device sleeps: nothing fires. */
  readonly sleep: (ms: number) => App
  /** From here on everything happens in this tab, and shows there. */
  readonly inTab: (session: string) => App
  /** From a fresh start to a signed-in and synced user. */
  readonly signIn: (user?: User) => App
  readonly loadHome: (home: HomeBundle) => App
  readonly loadLibrary: (library: LibraryBundle) => App
  /** Answers the search under way. */
  readonly found: (result: SearchResult) => App
  /** The thread of the discussion in view, as the server has it. */
  readonly said: (responses: readonly DiscussionResponse[]) => App
  /** The report on the assessment in view, as the server has it. */
  readonly reported: (report: QuizReport) => App
  /** Opens a deck and answers its load. */
  readonly openDeck: (content: DeckContent, more?: DeckAnswer) => App
  /** Takes a payload out of memory, as if it had not been read yet. */
  readonly forget: (hash: string) => App
  readonly view: <N extends ViewName>(
    name: N,
    params: ViewParams<N>,
    more?: Partial<ViewContext>,
  ) => View<N> | undefined
  /** When the view will next show something else by itself. */
  readonly nextChange: <N extends ViewName>(name: N, params: ViewParams<N>) => number | undefined
}

/**
 * An app that has just started with nothing known. The zone, minutes east of UTC, may hang on the device's time; ids that
 * two devices make differ by their names.
 */
export function startApp(
  at: number = NOON,
  zone: number | ((at: number) => number) = 0,
  whiteLabel: WhiteLabel = unbranded,
  device = 'app',
): App {
  const zoneAt = (time: number) => (typeof zone === 'number' ? zone : zone(time))
  const zoneNow = () => zoneAt(now)
  const held = {
    deck: new Map<string, DeckContent>(),
    home: new Map<string, HomeBundle>(),
    library: new Map<string, LibraryBundle>(),
    search: new Map<string, SearchResult>(),
    thread: new Map<string, readonly DiscussionResponse[]>(),
    report: new Map<string, QuizReport>(),
  }
  const contents: ViewContents = {
    deck: (hash) => held.deck.get(hash),
    home: (hash) => held.home.get(hash),
    library: (hash) => held.library.get(hash),
    search: (hash) => held.search.get(hash),
    thread: (hash) => held.thread.get(hash),
    report: (hash) => held.report.get(hash),
    file: () => undefined,
  }
  let state = initialState
  let now = at
  let inputs = 0
  let session = TAB
  const log: StoredEvent[] = []

  const enter = (body: Parameters<typeof handle>[1]['body']): RefusalCode | undefined => {
    inputs += 1
    const outcome = handle(
      state,
      { id: derivedId(device, String(inputs)), at: now, zone: zoneNow(), session, under: state.mine, body },
      contents,
    )
    if (E.isLeft(outcome)) return outcome.left.code
    state = outcome.right.state
    log.push(...outcome.right.events)
    return undefined
  }
  const callOf = (purpose: Purpose, deckId?: string): string | undefined =>
    Object.entries(state.mine.calls).find(
      ([, call]) =>
        call.purpose === purpose && (deckId === undefined || (isFor(call, 'deck') && call.deckId === deckId)),
    )?.[0]
  const end = (outcome: CallOutcome, deckId?: string): App => {
    if (callOf(outcome.purpose, deckId) === undefined) throw new Error(`no call '${outcome.purpose}' is under way`)
    return endIfAsked(outcome, deckId)
  }
  const endIfAsked = (outcome: CallOutcome, deckId?: string): App => {
    const callId = callOf(outcome.purpose, deckId)
    return callId === undefined ? app : app.tell({ type: 'callEnded', callId, outcome })
  }

  const viewContext = (): ViewContext => ({
    at: now,
    zone: zoneNow(),
    zoneAt,
    session,
    contents,
    whiteLabel,
    storage: 'durable',
    health: emptyHealth,
  })

  const app: App = {
    get state() {
      return state
    },
    get now() {
      return now
    },
    zoneAt,
    contents,
    log,
    do: (type, data) => {
      const refused = app.try(type, data)
      if (refused !== undefined) throw new Error(`${type} was refused: ${refused}`)
      return app
    },
    try: (type, data) => enter({ kind: 'intent', intent: { type, data } as never }),
    tell: (fact) => {
      const refused = enter({ kind: 'fact', fact })
      if (refused !== undefined) throw new Error(`${fact.type} was refused: ${refused}`)
      return app
    },
    answer: (purpose, answer, deckId) => end({ purpose, ok: true, answer } as CallOutcome, deckId),
    fail: (purpose, fault, deckId) => end({ purpose, ok: false, fault }, deckId),
    answerIfAsked: (purpose, answer, deckId) => endIfAsked({ purpose, ok: true, answer } as CallOutcome, deckId),
    failIfAsked: (purpose, fault, deckId) => endIfAsked({ purpose, ok: false, fault }, deckId),
    wait: (ms) => {
      const until = now + ms
      // A firing that comes to nothing leaves its timer as it is, and is not reported again.
      const told = new Set<string>()
      for (;;) {
        const due = Object.entries(state.mine.timers)
          .filter(([name, { armedBy, dueAt }]) => dueAt <= until && !told.has(`${name}:${armedBy}`))
          .toSorted(([, one], [, other]) => one.dueAt - other.dueAt)[0]
        if (due === undefined) break
        const [timer, { armedBy, dueAt }] = due
        now = Math.max(now, dueAt)
        told.add(`${timer}:${armedBy}`)
        app.tell({ type: 'timerFired', timer, armedBy })
      }
      now = until
      return app
    },
    sleep: (ms) => {
      now += ms
      return app
    },
    inTab: (tab) => {
      session = tab
      return app
    },
    signIn: (user = MAYA) => {
      if (state.seq === 0) app.tell(started)
      app.answerIfAsked('sync', { trials: [], notices: [] }).failIfAsked('login', { ...unauthorised })
      app.do('logIn', { method: 'email', name: 'maya', filled: true }).answer('login', { user })
      return app.answer('sync', { user, trials: [], notices: [] })
    },
    loadHome: (home) => {
      const content = hashOf(home)
      held.home.set(content, home)
      if (callOf('home') === undefined)
        app.do('sync', {}).answerIfAsked('sync', { ...userOf(state), trials: [], notices: [] })
      return app.answerIfAsked('home', { content, trials: home.deckQuizTrials ?? [] })
    },
    loadLibrary: (library) => {
      const content = hashOf(library)
      held.library.set(content, library)
      if (callOf('library') === undefined)
        app.do('sync', {}).answerIfAsked('sync', { ...userOf(state), trials: [], notices: [] })
      return app.answerIfAsked('library', { content })
    },
    found: (result) => {
      const content = hashOf(result)
      held.search.set(content, result)
      return app.answerIfAsked('search', { content })
    },
    said: (responses) => {
      const content = hashOf(responses)
      held.thread.set(content, responses)
      return app.answer('thread', { content })
    },
    reported: (report) => {
      const content = hashOf(report)
      held.report.set(content, report)
      return app.answer('quizReport', { content })
    },
    openDeck: (content, more = {}) => {
      const hash = hashOf(content)
      held.deck.set(hash, content)
      const { deck, cards } = content
      const { own } = splitBundle({ bundle: { deck, cards: [...cards] } })
      app.do('openDeck', { deckId: deck.id })
      if (callOf('deck', deck.id) === undefined) app.do('reloadDeck', { deckId: deck.id })
      return app.answerIfAsked('deck', { ...own, content: hash, ...more }, deck.id)
    },
    forget: (hash) => {
      for (const kept of Object.values(held)) kept.delete(hash)
      return app
    },
    view: (name, params, more = {}) => project(views[name], params, state, { ...viewContext(), ...more }),
    nextChange: (name, params) => views[name].change?.(state, params, viewContext()),
  }
  return app
}

/** The start of a tab that restores what it has. */
export const started = {
  type: 'started',
  build: 'test',
  platform: 'web',
  userAgent: 'test',
  referrer: '',
  alive: [],
  restored: true,
} as const satisfies Fact

const unauthorised: Fault = { kind: 'apiError', type: 'unauthorized', message: 'No session', code: 401 }

const userOf = ({
  mine: {
    session: { user },
  },
}: State): { user?: User } => (user === undefined ? {} : { user })
