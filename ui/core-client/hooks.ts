import { useState, useSyncExternalStore } from 'react'
import type { SignOnBegun } from '../../protocol/bridge'
import type { Refusal } from '../../protocol/faults'
import type { IntentData, IntentType } from '../../protocol/intents'
import type { Secret } from '../../protocol/secret'
import type { Language } from '../../protocol/languages'
import type { View, ViewName, ViewParams } from '../../protocol/views'
import type { LockQuestion, LockExplanation } from '../../protocol/why-locked'
import { showRefusal } from '../toast/refusal-toast'
import { cancellableDispatch, type CancellableDispatch } from './cancellable-dispatch'
import { createCoreClient, type CoreClient } from './client'
import { reportPageLifecycle } from './page-lifecycle'
import { storeViewsWhenHidden, takeStoredViews } from './stored-views'
import { ViewLoadError } from './view-load-error'
import type { LinkState } from './worker-supervisor'

let client: CoreClient | undefined

/** Returns the page's only core; starts it at the first call. */
function core(): CoreClient {
  if (client === undefined) {
    client = createCoreClient(takeStoredViews())
    reportPageLifecycle(client)
    storeViewsWhenHidden(client)
  }
  return client
}

/** Starts the core before the first screen needs it. Returns the language of stored views that are shown meanwhile. */
export const startCore = (): Language | undefined => core().view('shell', {}).read()?.language

/**
 * Returns a view of the core, or undefined before its first snapshot. Renders again when one of its fields changes. If
 * the view's code failed to load, this throws for the error boundary (X-UX-02).
 */
export function useView<N extends ViewName>(name: N, params: ViewParams<N>): View<N> | undefined {
  const view = core().view(name, params)
  return useSyncExternalStore(view.watch, () => {
    if (view.loadFailed()) throw new ViewLoadError(view)
    return view.read()
  })
}

/** Like `useView`, but does not throw: for views that are optional, or whose caller shows the failure. */
export function useOptionalView<N extends ViewName>(name: N, params: ViewParams<N>): View<N> | undefined {
  const { watch, read } = core().view(name, params)
  return useSyncExternalStore(watch, read)
}

/** Returns whether the view cannot be shown because its code failed to load. */
export function useViewLoadFailed<N extends ViewName>(name: N, params: ViewParams<N>): boolean {
  const { watch, loadFailed } = core().view(name, params)
  return useSyncExternalStore(watch, loadFailed)
}

/** Returns one field of a view. Renders again only when that field changes. */
export function useViewField<N extends ViewName, F extends keyof View<N>>(
  name: N,
  params: ViewParams<N>,
  field: F,
): View<N>[F] | undefined {
  const { watch, read } = core().view(name, params)
  return useSyncExternalStore(watch, () => read()?.[field])
}

/** Returns a view for some of its fields: the same object as long as none of them changes. */
export function useViewFields<N extends ViewName, F extends keyof View<N>>(
  name: N,
  params: ViewParams<N>,
  fields: readonly F[],
): Pick<View<N>, F> | undefined {
  const { watch, read } = core().view(name, params)
  const [sameUnlessChanged] = useState(() => sameIn<Pick<View<N>, F>, F>(fields))
  return useSyncExternalStore(watch, () => sameUnlessChanged(read()))
}

/** Returns a function that keeps returning its last object until one of these fields changes. */
function sameIn<V extends object, F extends keyof V>(fields: readonly F[]): (now: V | undefined) => V | undefined {
  let kept: V | undefined
  return (now) => {
    const last = kept
    if (now === undefined || last === undefined || fields.some((field) => now[field] !== last[field])) kept = now
    return kept
  }
}

/** Watches a view that no screen shows, until it satisfies a condition. */
export function watchView<N extends ViewName>(
  name: N,
  params: ViewParams<N>,
  isCome: (view: View<N>) => boolean,
): void {
  const { watch, read } = core().view(name, params)
  const endOnceCome = () => {
    const view = read()
    if (view !== undefined && isCome(view)) end()
  }
  const end = watch(endOnceCome)
  endOnceCome()
}

/** Makes the core fetch a view's data, so that the view can later be shown offline. */
export const fetchView = <N extends ViewName>(name: N, params: ViewParams<N>): void =>
  watchView(name, params, () => true)

export type Dispatch = <T extends IntentType>(
  type: T,
  data: IntentData<T>,
  secret?: Secret,
) => Promise<Refusal | undefined>

const dispatchSilently: Dispatch = (type, data, secret) => core().dispatch(type, data, secret)

const dispatchWithToast: Dispatch = async (type, data, secret) => {
  const refused = await dispatchSilently(type, data, secret)
  if (refused !== undefined) showRefusal(refused, () => void dispatchWithToast(type, data, secret))
  return refused
}

/**
 * Dispatches an intent and shows a refusal as a toast (X-UX-02). Resolves with the refusal, or with undefined once the
 * intent is durable; never rejects.
 */
export const useDispatch = (): Dispatch => dispatchWithToast

/**
 * Like `useDispatch`, but the caller shows a refusal, next to the field or in place of the screen. Also for intents
 * that the learner did not trigger.
 */
export const useSilentDispatch = (): Dispatch => dispatchSilently

/** Like `useSilentDispatch`, for what a screen needs on its own behalf: an unmounted screen is not called back. */
export const useCancellableDispatch = (): CancellableDispatch => dispatchCancellably
const dispatchCancellably = cancellableDispatch(dispatchSilently)

/** Exports the event log, with or without private data (X-EXPORT-02). */
export const useExportLog = (): ((includePrivate: boolean) => Promise<Blob>) => exportLog
const exportLog = (includePrivate: boolean): Promise<Blob> => core().exportLog(includePrivate)

/** Counts the events of such an export. Rejects if the core cannot answer now. */
export const useCountEvents = (): (() => Promise<number>) => countEvents
const countEvents = () => core().countEvents()

/** Asks why something is locked (decision 13). Rejects if the core cannot answer now. */
export const useWhyLocked = (): ((question: LockQuestion) => Promise<LockExplanation | undefined>) => whyLocked
const whyLocked = (question: LockQuestion) => core().whyLocked(question)

/** Begins an SSO sign-in. Rejects if the core does not run. */
export const useBeginSignOn = (): ((way: string) => Promise<SignOnBegun | undefined>) => beginSignOn
const beginSignOn = (way: string) => core().beginSignOn(way)

/** Returns a port to the worker's video data; `lost` is called when it closes. Rejects if there is none now. */
export const mediaPort = (lost: () => void): Promise<MessagePort> => core().media(lost)

/** Returns whether the core runs; 'failed' after repeated crashes. */
export const useLinkState = (): LinkState => useSyncExternalStore(onLinkState, () => core().linkState())
const onLinkState = (listener: () => void): (() => void) => core().onLinkState(listener)

/** Restarts the core. */
export const restartCore = (): void => core().restart()
