import type { Fault } from '../../../protocol/faults'
import type { DeckView } from '../../../protocol/views/deck'
import { lookup } from '../../record'
import { withoutPrefix } from '../../session/sign-in-notice'
import type { State } from '../../state'
import { omitUndefined } from '../../../protocol/omit-undefined'

type Failure = NonNullable<DeckView['failure']>

/** Refusals of the server, by their type or message (D-DECK-31). */
const refusals: ReadonlyMap<string, Failure['kind']> = new Map([
  ['decklocked', 'locked'],
  ['deck not found', 'notFound'],
  ['deck not allowed', 'notAllowed'],
])

/** Returns why a deck cannot be shown: its load failed, or it is still queued and the sync failed (D-DECK-29). */
export function deckFailure(state: State, deckId: string): Failure | undefined {
  const fault = lookup(state.user.library.deckFaults, deckId)
  if (fault !== undefined) return failureOf(fault)
  const { status, syncedOnce, fault: why } = state.user.sync.load.context
  const waits = state.user.library.queuedDeckLoads.includes(deckId) && !syncedOnce
  return waits && status === 'failed' ? download(why?.kind === 'networkError') : undefined
}

/**
 * Maps a fault to a kind of failure; every fault that the server does not name is a failed download (D-DECK-31, 32).
 */
export function failureOf(fault: Fault): Failure {
  if (fault.kind !== 'apiError') return download(fault.kind === 'networkError')
  const { prevDeckId, prevDeckTitle, categoryId } = fault
  const kind = refusals.get(fault.type.toLowerCase()) ?? refusals.get(withoutPrefix(fault.message).toLowerCase())
  if (kind === undefined) return download(false)
  if (kind !== 'locked') return { kind }
  // The server may send empty strings for absent values.
  return {
    kind,
    ...omitUndefined({
      prevDeckId: prevDeckId || undefined,
      prevDeckTitle: prevDeckTitle || undefined,
      categoryId: categoryId || undefined,
    }),
  }
}

const download = (offline: boolean): Failure => ({ kind: 'download', ...(offline ? { offline } : {}) })
