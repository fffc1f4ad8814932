import { useSyncExternalStore } from 'react'
import type { Refusal } from '../../protocol/faults'
import type { IntentData, IntentType } from '../../protocol/intents'
import type { Secret } from '../../protocol/secret'
import type { View, ViewName, ViewParams } from '../../protocol/views'
import { createCoreClient, type CoreClient } from './client'
import { reportPage } from './page-facts'
import type { LinkState } from './worker-link'

let client: CoreClient | undefined

/** The page has one core; it starts with the first screen that asks for it. */
function core(): CoreClient {
  if (client === undefined) {
    client = createCoreClient()
    reportPage(client)
  }
  return client
}

/** A view of the core, or undefined until its first snapshot. Renders again when one of its fields changed. */
export function useView<N extends ViewName>(name: N, params: ViewParams<N>): View<N> | undefined {
  const { watch, read } = core().view(name, params)
  return useSyncExternalStore(watch, read)
}

export type Dispatch = <T extends IntentType>(
  type: T,
  data: IntentData<T>,
  secret?: Secret,
) => Promise<Refusal | undefined>

const dispatch: Dispatch = (type, data, secret) => core().dispatch(type, data, secret)

/** Asks the core for something. Resolves with why not, or undefined once it is durable; never rejects. */
export const useDispatch = (): Dispatch => dispatch

/** Saves the event log; with or without what is private (X-EXPORT-02). */
export const useExportLog = (): ((includePrivate: boolean) => Promise<Blob>) => exportLog
const exportLog = (includePrivate: boolean): Promise<Blob> => core().exportLog(includePrivate)

/** Whether the core runs; 'failed' after it died again and again. */
export const useLinkState = (): LinkState => useSyncExternalStore(onLinkState, () => core().linkState())
const onLinkState = (listener: () => void): (() => void) => core().onLinkState(listener)

/** Starts the core anew. */
export const restartCore = (): void => core().restart()
