import { useEffect, useSyncExternalStore } from 'react'
import { reimport, type LazyExport } from './reimport'
import { ChunkLoadError, loadChunk } from './load-chunk'

/** pending: not requested, or loading. failed: failed to load; it can be requested again. */
export type LazyModuleState<T> =
  | { readonly is: 'pending' }
  | { readonly is: 'failed'; readonly error: ChunkLoadError }
  | { readonly is: 'loaded'; readonly value: T }

/** A module of the app that is loaded when it is needed and then kept. */
export interface LazyModule<T> {
  /**
   * Loads it unless it is loaded or loading; never rejects. A further request during a retry causes one more if that
   * fails, too.
   */
  readonly fetch: () => Promise<void>
  readonly state: () => LazyModuleState<T>
  readonly watch: (listener: () => void) => () => void
}

/** Creates a lazily loaded module of one file, from which one function is used. */
export function lazyModule<T extends LazyExport>(
  load: () => Promise<T>,
  again: (cause: unknown, times: number) => Promise<T> = reimport,
): LazyModule<T> {
  const listeners = new Set<() => void>()
  let state: LazyModuleState<T> = { is: 'pending' }
  let fetching: Promise<void> | undefined
  let failures = 0
  let requestedAgain = false
  const become = (next: LazyModuleState<T>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const loadOrAgain = () =>
    load().catch((cause: unknown) => (failures === 0 ? Promise.reject(cause) : again(cause, failures)))
  const fetch = (): Promise<void> => {
    requestedAgain = fetching !== undefined && state.is === 'failed'
    return (fetching ??= loadChunk(loadOrAgain).then(
      (value) => become({ is: 'loaded', value }),
      (error: unknown) => {
        failures += 1
        fetching = undefined
        become({ is: 'failed', error: error instanceof ChunkLoadError ? error : new ChunkLoadError(String(error)) })
        return requestedAgain ? fetch() : undefined
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

/** Wraps a value that was imported statically. */
export function loadedModule<T>(value: T): LazyModule<T> {
  const loaded: LazyModuleState<T> = { is: 'loaded', value }
  return { fetch: () => Promise.resolve(), state: () => loaded, watch: () => () => undefined }
}

/** Returns the module's state. Loads it when it is wanted, and after a failure when the device is online again. */
export function useLazyModule<T>(wanted: LazyModule<T>, isWanted = true): LazyModuleState<T> {
  const state = useSyncExternalStore(wanted.watch, wanted.state)
  const isMissing = isWanted && state.is !== 'loaded'
  useEffect(() => {
    if (!isMissing) return undefined
    const fetch = () => void wanted.fetch()
    fetch()
    addEventListener('online', fetch)
    return () => removeEventListener('online', fetch)
  }, [isMissing, wanted])
  return state
}
