import { contentHash } from '../../core/deck/content-hash'
import type { Fold } from '../../core/log/fold-by'
import type { State } from '../../core/state'
import type { ContentLine } from '../../protocol/export-format'
import type { ReplayMoment } from '../../protocol/replay'
import { changesOf, MOST_ROWS } from './changes'
import { machinesIn } from './machines'

interface Circumstances {
  readonly at: number
  readonly session: string
  /** The address that the tab had open. */
  readonly path: string
  readonly row: unknown
  readonly contents: ReadonlyMap<string, ContentLine>
}

/** Is what the screen of the tab is about known by its hash alone? What was still on its way then is not left out. */
function isLeftOut(state: State, { session, path, contents }: Circumstances): boolean {
  const { deck, search } = state.mine.tabs[session] ?? {}
  const { home, library } = state.mine.library
  const wanted =
    deck !== undefined
      ? [contentHash(state, deck.deckId)]
      : path.startsWith('/search/')
        ? [home, library, search?.content]
        : [home, library]
  return wanted.some((hash) => hash !== undefined && contents.get(hash)?.content === undefined)
}

/** What stood at a place: the fold after its row, and the one before it. */
export function momentOf(
  place: number,
  before: Fold,
  { state, health }: Fold,
  circumstances: Circumstances,
): ReplayMoment {
  const { at, path, row } = circumstances
  const { rows } = state.mine.outbox
  return {
    kind: 'moment',
    place,
    at,
    path,
    contentLeftOut: state.mine.session.user !== undefined && isLeftOut(state, circumstances),
    machines: machinesIn(state),
    outbox: rows.slice(0, MOST_ROWS).map(({ id, method, path: to, cause }) => ({ id, call: `${method} ${to}`, cause })),
    outboxMore: Math.max(0, rows.length - MOST_ROWS),
    health,
    ...(row === undefined ? {} : { row: JSON.stringify(row, null, 2) }),
    ...(place === 0 ? { changes: [], changesMore: 0 } : changesOf(before.state, state)),
  }
}
