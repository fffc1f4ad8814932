import { createCoreClient, type CoreClient } from '../../../ui/core-client/client'

let client: CoreClient | undefined
/** Returns the app's core, which starts on first use. */
export const core = (): CoreClient => (client ??= createCoreClient())

/** Resolves with the first value of `read`, which is called whenever the view changes. */
export const until = <A>(watch: (listener: () => void) => () => void, read: () => A | undefined): Promise<A> =>
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

export const shellOpen = () =>
  until(
    (listener) => core().view('shell', {}).watch(listener),
    () => (core().view('shell', {}).read()?.guard === 'open' ? true : undefined),
  )
export const homeReady = () =>
  until(
    (listener) => core().view('home', {}).watch(listener),
    () => (core().view('home', {}).read()?.state === 'ready' ? core().view('home', {}).read() : undefined),
  )

/** Opens a deck and waits for its first cards. The view stays subscribed until the returned function is called. */
export async function openDeck(deckId: string): Promise<() => void> {
  const view = core().view('deck', { deckId })
  await core().dispatch('openDeck', { deckId })
  await until(view.watch, () => (view.read()?.state === 'ready' ? true : undefined))
  return view.watch(() => undefined)
}
