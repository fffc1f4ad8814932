// Flipdeck's worker, used like its screens do: an action is the creation of a deck, and `dispatch` resolves when its
// event and its queued request are on the disk, in one strict transaction.
import { core, homeReady, until } from '../../page/client'
import { registerAdapter } from '../adapter'

const given = new URLSearchParams(location.search)
const email = given.get('email') ?? ''
const password = given.get('password') ?? ''

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

registerAdapter({
  open: async () => {
    await until(watchShell, () => (['open', 'signedOut'].includes(shell()?.guard ?? '') ? true : undefined))
    if (shell()?.guard === 'signedOut') await signIn()
    await homeReady()
    // Loads the module of own decks. The app's service worker has all code on the device; this page has none.
    await core().dispatch('stopTucking', {})
  },
  act: async (n) => {
    const refused = await core().dispatch('createDeck', { title: `action ${n}` })
    if (refused !== undefined) throw new Error(refused.code)
  },
  pending: () => Promise.resolve(shell()?.waiting ?? 0),
  close: () => Promise.resolve(),
})
