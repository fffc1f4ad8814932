// Flipdeck's own log, used like its screens do: the worker answers an intent when the event and its queued action are
// on disk, in one strict transaction. The record is a like, and no like reaches the server.
import { core, homeReady, openDeck, until } from '../../page/client'
import { registerContender } from '../contender'

/** The time limit for rescued actions to return after the sign-in, ms. */
const PATIENCE = 10_000

const asked = new URLSearchParams(location.search)
const email = asked.get('email') ?? ''
const password = asked.get('password') ?? ''

const shell = () => core().view('shell', {}).read()
const watchShell = (listener: () => void) => core().view('shell', {}).watch(listener)

async function signIn(): Promise<void> {
  core()
    .view('signIn', {})
    .watch(() => undefined)
  const refused = await core().dispatch('logIn', { method: 'email', name: email, filled: true }, { email, password })
  if (refused !== undefined) throw new Error(refused.code)
  await until(watchShell, () => (shell()?.guard === 'open' ? true : undefined))
}

async function open(): Promise<undefined> {
  await until(watchShell, () => (['open', 'signedOut'].includes(shell()?.guard ?? '') ? true : undefined))
  if (shell()?.guard === 'signedOut') await signIn()
  await homeReady()
}

let liked: { readonly deckId: string; readonly cardId: string } | undefined
/** Returns a card that may be a favourite, from the first deck of Home with such a card. */
async function likedCard(): Promise<{ readonly deckId: string; readonly cardId: string }> {
  if (liked !== undefined) return liked
  const home = await homeReady()
  const deckId = [...home.recent, ...home.recommended][0]?.deckId ?? ''
  await openDeck(deckId)
  const card = core()
    .view('deck', { deckId })
    .read()
    ?.cards.find(({ favoriteAllowed }) => favoriteAllowed)
  if (card === undefined) throw new Error('no card of this deck may be a favourite')
  liked = { deckId, cardId: card.cardId }
  return liked
}

let likes = 0
async function append(): Promise<void> {
  const card = await likedCard()
  const refused = await core().dispatch('favoriteCardToggle', { ...card, favorite: likes++ % 2 === 0 })
  if (refused !== undefined) throw new Error(refused.code)
}

registerContender({
  open,
  fill: async (count) => {
    // Before the core starts, by the store's own append, with the product's checkpoints. The code that creates the
    // history is not shipped.
    const { seed } = await import('../../page/history')
    await seed(email, password, count)
  },
  append,
  burst: async (count) => {
    await likedCard()
    await Promise.all(Array.from({ length: count }, append))
  },
  kept: async (expected) => {
    const told = () => shell()?.alerts.some(({ kind }) => kind === 'storageHealed') ?? false
    const waiting = () => shell()?.waiting ?? 0
    await Promise.race([
      until(watchShell, () => (waiting() >= expected ? true : undefined)),
      new Promise((resolve) => setTimeout(resolve, PATIENCE)),
    ])
    return { count: waiting(), reported: told() }
  },
})
