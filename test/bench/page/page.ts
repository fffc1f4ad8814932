import { benchDecks } from '../bench-deck'
import { core, homeReady, openDeck, shellOpen, until } from './client'
import { openBaseline } from './indexeddb-baseline'
import { laidCheckpoints, layCheckpoints, seed } from './history'
import { storeLog } from './stored-log'

/**
 * Pause between two intents, ms. A view is posted once a frame at maximum frequency, and the previous response is
 * recorded by then.
 */
const REST = 50

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Returns the cards of the open deck that may be favourites. */
const favoriteCards = (deckId: string) =>
  (core().view('deck', { deckId }).read()?.cards ?? []).filter(({ favoriteAllowed }) => favoriteAllowed)

const favoriteCard = (deckId: string): string => {
  const [card] = favoriteCards(deckId)
  if (card === undefined) throw new Error('no card of this deck may be a favourite')
  return card.cardId
}

/** The time now, ms, comparable between pages. */
const now = () => performance.timeOrigin + performance.now()

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
  seed,
  keep: storeLog,
  laidCheckpoints,
  layCheckpoints,
  /** Measures the milliseconds from the navigation to Home on the screen's side of the bridge. */
  start: async () => {
    await shellOpen()
    await homeReady()
    return performance.now()
  },
  /** Opens a deck of Home and waits for its first cards. */
  openDeck: async () => {
    const home = await homeReady()
    const deckId = [...home.recent, ...home.recommended][0]?.deckId ?? ''
    await openDeck(deckId)
    return deckId
  },
  /** Opens all decks of the history one after the other, and returns their number. */
  openDecks: async () => {
    const ids = benchDecks().map(({ content }) => content.deck.id)
    for (const deckId of ids) {
      const stop = await openDeck(deckId)
      await core().dispatch('closeDeck', { deckId })
      stop()
    }
    return ids.length
  },
  /** Measures pairs of the baseline and of an intent until its snapshot, in turns. Milliseconds. */
  latency: async (deckId: string, times: number) => {
    const baseline = await openBaseline()
    const read = () => core().view('deck', { deckId }).read()
    const cardId = favoriteCard(deckId)
    const isFavorite = () => read()?.cards.find((card) => card.cardId === cardId)?.favorite
    const baselines: number[] = []
    const intents: number[] = []
    for (let time = 0; time < times; time++) {
      baselines.push(await baseline.append())
      const favorite = isFavorite() !== true
      const shown = until(
        (listener) => core().view('deck', { deckId }).watch(listener),
        () => (isFavorite() === favorite ? true : undefined),
      )
      const begin = performance.now()
      void core().dispatch('favoriteCardToggle', { deckId, cardId, favorite })
      await shown
      intents.push(performance.now() - begin)
      await pause(REST)
    }
    baseline.close()
    return { baselines, intents }
  },
  /**
   * Measures so many awaited baseline appends, and a burst of as many intents, in milliseconds. Likes are also sent, so
   * each writes two rows; a step between cards writes one.
   */
  burst: async (deckId: string, times: number, action: 'likes' | 'cards') => {
    const baseline = await openBaseline()
    const beginFloor = performance.now()
    for (let time = 0; time < times; time++) await baseline.append()
    const bare = performance.now() - beginFloor
    baseline.close()
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
  /** Makes the first two cards favourites and back, so many times in all. Returns when it began and when all was stored. */
  toggle: async (deckId: string, times: number, favorite: boolean) => {
    const cards = favoriteCards(deckId).slice(0, 2)
    const began = now()
    for (let done = 0; done < times; done += 1_000) {
      const part = Array.from({ length: Math.min(1_000, times - done) }, (_, index) => {
        // The last press of each card leaves it as wanted.
        const left = times - 1 - done - index
        const cardId = cards[left % 2]?.cardId ?? ''
        return core().dispatch('favoriteCardToggle', {
          deckId,
          cardId,
          favorite: (left >> 1) % 2 === 0 ? favorite : !favorite,
        })
      })
      const refused = (await Promise.all(part)).find((each) => each !== undefined)
      if (refused !== undefined) throw new Error(refused.code)
    }
    return { began, stored: now() }
  },
  /** Resolves with the time at which the first two cards are favourites, or are none. */
  whenToggled: async (deckId: string, favorite: boolean) => {
    await until(
      (listener) => core().view('deck', { deckId }).watch(listener),
      () =>
        favoriteCards(deckId)
          .slice(0, 2)
          .every((card) => (card.favorite === true) === favorite)
          ? true
          : undefined,
    )
    return now()
  },
  /** Opens a deck that another tab has open, too. */
  join: async (deckId: string) => {
    await shellOpen()
    await openDeck(deckId)
  },
  waiting: () => {
    const shell = core().view('shell', {})
    return until(shell.watch, () => shell.read()?.waiting)
  },
}

export type Bench = typeof bench

declare global {
  interface Window {
    bench: Bench
  }
}
window.bench = bench
