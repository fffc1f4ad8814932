import { useState, useSyncExternalStore } from 'react'
import type { SignOnBegun } from '../../protocol/bridge'
import type { Refusal } from '../../protocol/faults'
import type { IntentData, IntentType } from '../../protocol/intents'
import type { Secret } from '../../protocol/secret'
import type { View, ViewName, ViewParams } from '../../protocol/views'
import type { LockQuestion, LockStory } from '../../protocol/why-locked'
import { sayRefusal } from '../toast/say-refusal'
import { arriving, type Arrive } from './arriving'
import { createCoreClient, type CoreClient } from './client'
import { reportPage } from './page-facts'
import { ViewLacks } from './view-lacks'
import type { LinkState } from './worker-link'

let client: CoreClient | undefined

/** The page has one core; it starts when it is first asked for. */
function core(): CoreClient {
  if (client === undefined) {
    client = createCoreClient()
    reportPage(client)
  }
  return client
}

/** Starts the core ahead of the first screen that asks for it. */
export const startCore = (): void => void core()

/**
 * A view of the core, or undefined until its first snapshot. Renders again when one of its fields changed. Where the code
 * that makes it could not be had this throws, for the boundary around it (X-UX-02).
 */
export function useView<N extends ViewName>(name: N, params: ViewParams<N>): View<N> | undefined {
  const view = core().view(name, params)
  return useSyncExternalStore(view.watch, () => {
    if (view.lacks()) throw new ViewLacks(view)
    return view.read()
  })
}

/** The same, where nobody misses it, or the caller says that it does not come. */
export function useOwnView<N extends ViewName>(name: N, params: ViewParams<N>): View<N> | undefined {
  const { watch, read } = core().view(name, params)
  return useSyncExternalStore(watch, read)
}

/** Is there nothing of this view to show, because the code that makes it could not be had? */
export function useLacks<N extends ViewName>(name: N, params: ViewParams<N>): boolean {
  const { watch, lacks } = core().view(name, params)
  return useSyncExternalStore(watch, lacks)
}

/** One field of a view. Renders again when that field changed, whatever else did. */
export function useViewField<N extends ViewName, F extends keyof View<N>>(
  name: N,
  params: ViewParams<N>,
  field: F,
): View<N>[F] | undefined {
  const { watch, read } = core().view(name, params)
  return useSyncExternalStore(watch, () => read()?.[field])
}

/** A view as far as these fields go: the same object as long as none of them changed. */
export function useViewFields<N extends ViewName, F extends keyof View<N>>(
  name: N,
  params: ViewParams<N>,
  fields: readonly F[],
): Pick<View<N>, F> | undefined {
  const { watch, read } = core().view(name, params)
  const [sameUnlessChanged] = useState(() => sameIn<Pick<View<N>, F>, F>(fields))
  return useSyncExternalStore(watch, () => sameUnlessChanged(read()))
}

/** Hands back the object that it was given last, until one of these fields is another one. */
function sameIn<V extends object, F extends keyof V>(fields: readonly F[]): (now: V | undefined) => V | undefined {
  let kept: V | undefined
  return (now) => {
    const last = kept
    if (now === undefined || last === undefined || fields.some((field) => now[field] !== last[field])) kept = now
    return kept
  }
}

/** Watches a view with no screen that shows it, until it holds what is waited for. */
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

/** Has the core fetch what a view is made by, so that it shows later without a connection too. */
export const fetchView = <N extends ViewName>(name: N, params: ViewParams<N>): void =>
  watchView(name, params, () => true)

export type Dispatch = <T extends IntentType>(
  type: T,
  data: IntentData<T>,
  secret?: Secret,
) => Promise<Refusal | undefined>

const ask: Dispatch = (type, data, secret) => core().dispatch(type, data, secret)

const askAndSay: Dispatch = async (type, data, secret) => {
  const refused = await ask(type, data, secret)
  if (refused !== undefined) sayRefusal(refused, () => void askAndSay(type, data, secret))
  return refused
}

/**
 * Asks the core for something, and says in the one quiet place why not (X-UX-02). Resolves with why not, or undefined
 * once it is durable; never rejects.
 */
export const useDispatch = (): Dispatch => askAndSay

/**
 * The same, and a refusal is the caller's to show, beside the field or in the place of the screen; or what is asked is
 * nothing that the learner has asked for.
 */
export const useOwnDispatch = (): Dispatch => ask

/** The same for what a screen needs by itself: the next worker is asked where one ends before it has answered. */
export const useArrival = (): Arrive => arrive
const arrive = arriving(ask)

/** Saves the event log; with or without what is private (X-EXPORT-02). */
export const useExportLog = (): ((includePrivate: boolean) => Promise<Blob>) => exportLog
const exportLog = (includePrivate: boolean): Promise<Blob> => core().exportLog(includePrivate)

/** Asks how many events that would be. Rejects when the core cannot tell now. */
export const useCountEvents = (): (() => Promise<number>) => countEvents
const countEvents = () => core().countEvents()

/** Asks why something is locked (decision 13). Rejects when the core cannot tell now. */
export const useWhyLocked = (): ((question: LockQuestion) => Promise<LockStory | undefined>) => whyLocked
const whyLocked = (question: LockQuestion) => core().whyLocked(question)

/** Begins a sign-in elsewhere. Rejects when the core does not run. */
export const useBeginSignOn = (): ((way: string) => Promise<SignOnBegun | undefined>) => beginSignOn
const beginSignOn = (way: string) => core().beginSignOn(way)

/** A port to what the worker knows of videos, until that is lost. Rejects when it cannot be had now. */
export const mediaPort = (lost: () => void): Promise<MessagePort> => core().media(lost)

/** Whether the core runs; 'failed' after it died again and again. */
export const useLinkState = (): LinkState => useSyncExternalStore(onLinkState, () => core().linkState())
const onLinkState = (listener: () => void): (() => void) => core().onLinkState(listener)

/** Starts the core anew. */
export const restartCore = (): void => core().restart()
