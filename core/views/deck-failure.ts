import type { Fault } from '../../protocol/faults'
import type { DeckView } from '../../protocol/views/deck'
import { lookup } from '../record'
import { withoutPrefix } from '../session/sign-in-notice'
import type { State } from '../state'
import { defined } from '../../protocol/defined'

type Failure = NonNullable<DeckView['failure']>

/** What the server says by its type or by its message, and what that means (D-DECK-31). */
const refusals: ReadonlyMap<string, Failure['kind']> = new Map([
  ['decklocked', 'locked'],
  ['deck not found', 'notFound'],
  ['deck not allowed', 'notAllowed'],
])

/** Why a deck cannot be shown: what its load was answered with, or that it still waits and the sync failed (D-DECK-29). */
export function deckFailure(state: State, deckId: string): Failure | undefined {
  const fault = lookup(state.mine.library.deckFaults, deckId)
  if (fault !== undefined) return failureOf(fault)
  const { status, syncedOnce, fault: why } = state.mine.sync.load.context
  const waits = state.mine.library.wanted.includes(deckId) && !syncedOnce
  return waits && status === 'failed' ? download(why?.kind === 'networkError') : undefined
}

/** The kind of failure that a fault is; everything the server does not name is a failed download (D-DECK-31, 32). */
export function failureOf(fault: Fault): Failure {
  if (fault.kind !== 'apiError') return download(fault.kind === 'networkError')
  const { prevDeckId, prevDeckTitle, categoryId } = fault
  const kind = refusals.get(fault.type.toLowerCase()) ?? refusals.get(withoutPrefix(fault.message).toLowerCase())
  if (kind === undefined) return download(false)
  if (kind !== 'locked') return { kind }
  // What a server leaves empty names nothing.
  return {
    kind,
    ...defined({
      prevDeckId: prevDeckId || undefined,
      prevDeckTitle: prevDeckTitle || undefined,
      categoryId: categoryId || undefined,
    }),
  }
}

const download = (offline: boolean): Failure => ({ kind: 'download', ...(offline ? { offline } : {}) })
