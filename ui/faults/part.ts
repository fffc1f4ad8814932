import { useEffect, useSyncExternalStore } from 'react'
import { importAgain, type Code } from './import-again'
import { ChunkLoadError, loadChunk } from './load-chunk'

/** waiting: not asked for, or on its way. failed: it could not be had, and may be asked for again. */
export type PartState<T> =
  | { readonly is: 'waiting' }
  | { readonly is: 'failed'; readonly error: ChunkLoadError }
  | { readonly is: 'here'; readonly value: T }

/** A part of the app's code that is fetched when it is needed and kept from then on. */
export interface Part<T> {
  /**
   * Fetches it unless it is here or on its way; never rejects. Whoever asks again after a failure, while another try is
   * under way, is given one more should that fail too.
   */
  readonly fetch: () => Promise<void>
  readonly state: () => PartState<T>
  readonly watch: (listener: () => void) => () => void
}

/** A part whose code is a file of its own, with one function to take from it. */
export function part<T extends Code>(
  load: () => Promise<T>,
  again: (cause: unknown, times: number) => Promise<T> = importAgain,
): Part<T> {
  const listeners = new Set<() => void>()
  let state: PartState<T> = { is: 'waiting' }
  let fetching: Promise<void> | undefined
  let failures = 0
  let askedAgain = false
  const become = (next: PartState<T>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const loadOrAgain = () =>
    load().catch((cause: unknown) => (failures === 0 ? Promise.reject(cause) : again(cause, failures)))
  const fetch = (): Promise<void> => {
    askedAgain = fetching !== undefined && state.is === 'failed'
    return (fetching ??= loadChunk(loadOrAgain).then(
      (value) => become({ is: 'here', value }),
      (error: unknown) => {
        failures += 1
        fetching = undefined
        become({ is: 'failed', error: error instanceof ChunkLoadError ? error : new ChunkLoadError(String(error)) })
        return askedAgain ? fetch() : undefined
      },
    ))
  }
  return {
    fetch,
    state: () => state,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A part that came with the code around it. */
export function partAtHand<T>(value: T): Part<T> {
  const here: PartState<T> = { is: 'here', value }
  return { fetch: () => Promise.resolve(), state: () => here, watch: () => () => undefined }
}

/** A part as it stands; it is fetched when it is wanted, and when the connection is back after it could not be had. */
export function usePart<T>(wanted: Part<T>, isWanted = true): PartState<T> {
  const state = useSyncExternalStore(wanted.watch, wanted.state)
  const isMissing = isWanted && state.is !== 'here'
  useEffect(() => {
    if (!isMissing) return undefined
    const fetch = () => void wanted.fetch()
    fetch()
    addEventListener('online', fetch)
    return () => removeEventListener('online', fetch)
  }, [isMissing, wanted])
  return state
}
