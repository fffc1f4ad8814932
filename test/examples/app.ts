import * as E from 'fp-ts/Either'
import { declaredParts, declaredSurroundings } from '../declared-reads'
import { handle } from '../../core/features/all-features'
import { initialState } from '../../core/initial-state'
import { isCallFor } from '../../core/calls'
import type { ZoneAt } from '../../core/clock/zoned-time'
import type { DeckContent } from '../../core/deck/content'
import type { Answers as CallAnswers, CallOutcome, Fact } from '../../core/facts'
import { derivedId, hashOf } from '../../core/hash'
import { emptyHealth } from '../../core/log/fold-with-codecs'
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
import { NOON, TAB, mayaWithoutOrg } from './defaults'

type DeckAnswer = Omit<CallAnswers['deck'], 'deckId' | 'content' | 'title' | 'type' | 'cardIds'>

/**
 * Drives the core like a tab: intents and facts go through decide and the fold, the test answers calls, and timers fire
 * as time passes.
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
  /** Dispatches an intent that must be accepted. */
  readonly do: <T extends IntentType>(type: T, data: IntentData<T>) => App
  /** Dispatches an intent and returns the code of its refusal, if any. */
  readonly try: <T extends IntentType>(type: T, data: IntentData<T>) => RefusalCode | undefined
  readonly tell: (fact: Fact) => App
  /**
   * Answers the pending call of this purpose. Without one it fails, because the test would prove nothing about the
   * answer.
   */
  readonly answer: <P extends Purpose>(purpose: P, answer: CallAnswers[P], deckId?: string) => App
  readonly fail: (purpose: Purpose, fault: Fault, deckId?: string) => App
  /** The same, but ignored without a pending call. */
  readonly answerIfAsked: <P extends Purpose>(purpose: P, answer: CallAnswers[P], deckId?: string) => App
  readonly failIfAsked: (purpose: Purpose, fault: Fault, deckId?: string) => App
  /** Passes time; due timers fire on time. */
  readonly wait: (ms: number) => App
  /** Passes time while the device sleeps: no timer fires. */
  readonly sleep: (ms: number) => App
  /** Switches to this tab for all following steps and views. */
  readonly inTab: (session: string) => App
  /** Goes from a fresh start to a signed-in and synced user. */
  readonly signIn: (user?: User) => App
  readonly loadHome: (home: HomeBundle) => App
  readonly loadLibrary: (library: LibraryBundle) => App
  /** Answers the pending search. */
  readonly found: (result: SearchResult) => App
  /** Returns the server's thread for the discussion in view. */
  readonly said: (responses: readonly DiscussionResponse[]) => App
  /** Returns the server's report for the assessment in view. */
  readonly reported: (report: QuizReport) => App
  /** Opens a deck and answers its load. */
  readonly openDeck: (content: DeckContent, more?: DeckAnswer) => App
  /** Removes a payload from memory, as if it had not been read yet. */
  readonly forget: (hash: string) => App
  /** Fails when the view reads state that its projection does not declare. */
  readonly view: <N extends ViewName>(
    name: N,
    params: ViewParams<N>,
    more?: Partial<ViewContext> & { readonly state?: State },
  ) => View<N> | undefined
  /** The next time-driven change of the view. */
  readonly nextChange: <N extends ViewName>(name: N, params: ViewParams<N>) => number | undefined
}

/**
 * Starts an app without any data. The zone, in minutes east of UTC, may depend on the device's time; two devices' ids
 * differ by their names.
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
      { id: derivedId(device, String(inputs)), at: now, zone: zoneNow(), session, under: state.user, body },
      contents,
    )
    if (E.isLeft(outcome)) return outcome.left.code
    state = outcome.right.state
    log.push(...outcome.right.events)
    return undefined
  }
  const callOf = (purpose: Purpose, deckId?: string): string | undefined =>
    Object.entries(state.user.calls).find(
      ([, call]) =>
        call.purpose === purpose && (deckId === undefined || (isCallFor(call, 'deck') && call.deckId === deckId)),
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
      // A firing without an effect leaves its timer unchanged, and is not reported again.
      const told = new Set<string>()
      for (;;) {
        const due = Object.entries(state.user.timers)
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
    signIn: (user = mayaWithoutOrg) => {
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
    view: (name, params, { state: shown = state, ...more } = {}) => {
      const projection = views[name]
      const context = declaredSurroundings(projection, { ...viewContext(), ...more })
      return project(projection, params, declaredParts(projection, shown), context)
    },
    nextChange: (name, params) => {
      const projection = views[name]
      const context = declaredSurroundings(projection, viewContext())
      return projection.expiresAt?.(declaredParts(projection, state), params, context)
    },
  }
  return app
}

/** The start of a tab that restores its data. */
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
  user: {
    session: { user },
  },
}: State): { user?: User } => (user === undefined ? {} : { user })
