import { contentHash } from '../../core/deck/content-hash'
import type { FoldResult } from '../../core/log/fold-with-codecs'
import type { State } from '../../core/state'
import type { ContentLine } from '../../protocol/export-format'
import type { ReplaySnapshot } from '../../protocol/replay'
import { changesOf, MOST_ROWS } from './changes'
import { machinesIn } from './machines'

interface SnapshotContext {
  readonly at: number
  readonly session: string
  /** The address that the tab had open. */
  readonly path: string
  readonly row: unknown
  readonly contents: ReadonlyMap<string, ContentLine>
}

/**
 * Does the file contain only the hash of the content on screen? Content that was still loading at that time does not
 * count.
 */
function isLeftOut(state: State, { session, path, contents }: SnapshotContext): boolean {
  const { deck, search } = state.user.tabs[session] ?? {}
  const { home, library } = state.user.library
  const wanted =
    deck !== undefined
      ? [contentHash(state, deck.deckId)]
      : path.startsWith('/search/')
        ? [home, library, search?.content]
        : [home, library]
  return wanted.some((hash) => hash !== undefined && contents.get(hash)?.content === undefined)
}

/** Builds the snapshot at a position from the folds before and after its row. */
export function replaySnapshot(
  place: number,
  before: FoldResult,
  { state, health }: FoldResult,
  circumstances: SnapshotContext,
): ReplaySnapshot {
  const { at, path, row } = circumstances
  const { rows } = state.user.outbox
  return {
    kind: 'moment',
    place,
    at,
    path,
    contentLeftOut: state.user.session.user !== undefined && isLeftOut(state, circumstances),
    machines: machinesIn(state),
    outbox: rows.slice(0, MOST_ROWS).map(({ id, method, path: to, cause }) => ({ id, call: `${method} ${to}`, cause })),
    outboxMore: Math.max(0, rows.length - MOST_ROWS),
    health,
    ...(row === undefined ? {} : { row: JSON.stringify(row, null, 2) }),
    ...(place === 0 ? { changes: [], changesMore: 0 } : changesOf(before.state, state)),
  }
}
