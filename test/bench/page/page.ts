import * as E from 'fp-ts/Either'
import { decodeAnswer } from '../../../protocol/api'
import type { User } from '../../../protocol/entities/user'
import { createCoreClient, type CoreClient } from '../../../ui/core-client/client'
import { dexieStore } from '../../../worker/system/dexie-store'
import { mixedLog } from '../mixed-log'
import { openFloor } from './floor'

const NAME = 'flipdeck'
const FRAME = 20

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let client: CoreClient | undefined
const core = (): CoreClient => (client ??= createCoreClient())

/** Resolves with the time at which the condition first holds, checked whenever the view changes. */
const until = <A>(watch: (listener: () => void) => () => void, read: () => A | undefined): Promise<A> =>
  new Promise((resolve) => {
    const stop = watch(() => check())
    const check = () => {
      const value = read()
      if (value === undefined) return
      stop()
      resolve(value)
    }
    check()
  })

const shellOpen = () =>
  until(
    (listener) => core().view('shell', {}).watch(listener),
    () => (core().view('shell', {}).read()?.guard === 'open' ? true : undefined),
  )
const homeReady = () =>
  until(
    (listener) => core().view('home', {}).watch(listener),
    () => (core().view('home', {}).read()?.state === 'ready' ? core().view('home', {}).read() : undefined),
  )

/** A card of the open deck that may be a favourite. */
const favoriteCard = (deckId: string): string => {
  const card = core()
    .view('deck', { deckId })
    .read()
    ?.cards.find(({ favoriteAllowed }) => favoriteAllowed)
  if (card === undefined) throw new Error('no card of this deck may be a favourite')
  return card.cardId
}

async function login(email: string, password: string): Promise<User> {
  const reply = await fetch('/api/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const answer = decodeAnswer('login', await reply.json(), reply.status)
  if (E.isLeft(answer)) throw new Error(`no login: ${JSON.stringify(answer.left)}`)
  return answer.right.user
}

const bench = {
  /** Signs in by the core itself, on an empty history. */
  signIn: async (email: string, password: string) => {
    core()
      .view('signIn', {})
      .watch(() => undefined)
    await until(
      (listener) => core().view('shell', {}).watch(listener),
      () => (core().view('shell', {}).read()?.guard === 'signedOut' ? true : undefined),
    )
    const refused = await core().dispatch('logIn', { method: 'email', name: email, filled: true }, { email, password })
    if (refused !== undefined) throw new Error(refused.code)
    await shellOpen()
    await homeReady()
  },
  /** Puts a history of so many events of a real, signed-in user into the log before the core starts. */
  seed: async (email: string, password: string, events: number) => {
    const user = await login(email, password)
    const store = dexieStore(NAME)
    await store.open()
    let head = 0
    const secrets = { userId: user.id, signIn: 1, sessionId: user.sessionId ?? '', jwtToken: user.jwtToken ?? '' }
    for (const rows of mixedLog(5_000, user)) {
      const result = await store.append({ expectedHead: head, rows, payloads: [], queued: [], unqueued: [], secrets })
      if (result !== 'ok') throw new Error(result)
      head += rows.length
      if (head >= events) break
    }
    store.close()
    return head
  },
  /** Milliseconds from the navigation to Home on the screen's side of the bridge. */
  start: async () => {
    await shellOpen()
    await homeReady()
    return performance.now()
  },
  /** Opens a deck of Home and waits for its first cards. */
  openDeck: async () => {
    const home = await homeReady()
    const deckId = [...home.recent, ...home.recommended][0]?.deckId ?? ''
    await core().dispatch('openDeck', { deckId })
    await until(
      (listener) => core().view('deck', { deckId }).watch(listener),
      () => (core().view('deck', { deckId }).read()?.state === 'ready' ? true : undefined),
    )
    core()
      .view('deck', { deckId })
      .watch(() => undefined)
    return deckId
  },
  /** Pairs of the floor and of an intent until its snapshot shows it, taken in turns. Milliseconds. */
  latency: async (deckId: string, times: number) => {
    const floor = await openFloor()
    const read = () => core().view('deck', { deckId }).read()
    const cardId = favoriteCard(deckId)
    const isFavorite = () => read()?.cards.find((card) => card.cardId === cardId)?.favorite
    const floors: number[] = []
    const intents: number[] = []
    for (let time = 0; time < times; time++) {
      floors.push(await floor.append())
      const favorite = isFavorite() !== true
      const shown = until(
        (listener) => core().view('deck', { deckId }).watch(listener),
        () => (isFavorite() === favorite ? true : undefined),
      )
      const begin = performance.now()
      void core().dispatch('favoriteCardToggle', { deckId, cardId, favorite })
      await shown
      intents.push(performance.now() - begin)
      // A view is posted at most once a frame, so intents are measured a frame apart, as people give them.
      await pause(FRAME)
    }
    floor.close()
    return { floors, intents }
  },
  /**
   * Milliseconds of so many awaited bare appends, and of a burst of as many intents: likes, which are sent as well and
   * so write two rows each, or going from card to card, which writes one.
   */
  burst: async (deckId: string, times: number, action: 'likes' | 'cards') => {
    const floor = await openFloor()
    const beginFloor = performance.now()
    for (let time = 0; time < times; time++) await floor.append()
    const bare = performance.now() - beginFloor
    floor.close()
    const cardId = favoriteCard(deckId)
    const cardIds = (core().view('deck', { deckId }).read()?.cards ?? []).map((card) => card.cardId)
    const act = {
      likes: (time: number) => core().dispatch('favoriteCardToggle', { deckId, cardId, favorite: time % 2 === 0 }),
      cards: (time: number) =>
        core().dispatch('jumpToCard', { deckId, cardId: cardIds[(time + 1) % cardIds.length] ?? '' }),
    }[action]
    const begin = performance.now()
    const refusals = await Promise.all(Array.from({ length: times }, (_, time) => act(time)))
    const burst = performance.now() - begin
    return { bare, burst, refused: refusals.filter((refused) => refused !== undefined).length }
  },
}

export type Bench = typeof bench

declare global {
  interface Window {
    bench: Bench
  }
}
window.bench = bench
