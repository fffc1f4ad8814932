import { contentHash } from '../../core/deck/content-hash'
import { differences } from '../../core/json-diff'
import { formatPath } from '../../core/json-path'
import type { Fold } from '../../core/log/fold-by'
import type { State } from '../../core/state'
import type { ContentLine } from '../../protocol/export-format'
import type { ReplayMoment } from '../../protocol/replay'
import { addressOf } from './address'
import { machinesIn } from './machines'

/** Lists beside the screen show so many rows; the rest is counted. */
const MOST_ROWS = 100
/** A value in a difference is cut after so many characters. */
const LONGEST = 400

const shown = (value: unknown): string | undefined => {
  const text = value === undefined ? undefined : JSON.stringify(value)
  return text === undefined || text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`
}

interface Circumstances {
  readonly at: number
  readonly session: string
  readonly row: unknown
  readonly contents: ReadonlyMap<string, ContentLine>
}

/** Is what the screen of the tab is about known by its hash alone? What was still on its way then is not left out. */
function isLeftOut(state: State, session: string, contents: Circumstances['contents']): boolean {
  const { deck } = state.mine.tabs[session] ?? {}
  const { home, library } = state.mine.library
  const wanted = deck === undefined ? [home, library] : [contentHash(state, deck.deckId)]
  return wanted.some((hash) => hash !== undefined && contents.get(hash)?.content === undefined)
}

/** What stood at a place: the fold after its row, and the one before it. */
export function momentOf(
  place: number,
  before: Fold,
  { state, health }: Fold,
  { at, session, row, contents }: Circumstances,
): ReplayMoment {
  const { rows } = state.mine.outbox
  const path = addressOf(state, session)
  const changed = place === 0 ? [] : differences(before.state, state)
  return {
    kind: 'moment',
    place,
    at,
    path,
    contentLeftOut: state.mine.session.user !== undefined && isLeftOut(state, session, contents),
    machines: machinesIn(state),
    outbox: rows.slice(0, MOST_ROWS).map(({ id, method, path: to, cause }) => ({ id, call: `${method} ${to}`, cause })),
    outboxMore: Math.max(0, rows.length - MOST_ROWS),
    health,
    ...(row === undefined ? {} : { row: JSON.stringify(row, null, 2) }),
    changes: changed.slice(0, MOST_ROWS).map(({ path: where, before: was, after: is }) => ({
      path: formatPath(where),
      before: shown(was),
      after: shown(is),
    })),
    changesMore: Math.max(0, changed.length - MOST_ROWS),
  }
}
