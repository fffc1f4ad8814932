import { checkpointOf } from '../core/log/checkpoint'
import type { Fold } from '../core/log/fold-by'
import type { State } from '../core/state'
import { referenceOf } from './externalise'
import { fieldOf } from './field-of'
import type { LogStore } from './ports'

/**
 * Removes everything that a user left behind, at once: the log begins anew with the state of now, in which nothing of
 * that user is but the quarantined actions (S-SYNC-14).
 */
export async function purge(store: LogStore, fold: Fold): Promise<boolean> {
  const { seq } = fold.state
  const upTo = seq - 1
  const payloads = await unreferenced(store, fold.state, upTo, [])
  return store.remove({ expectedHead: seq, upTo, keep: [], payloads, checkpoint: checkpointOf(fold) })
}

/** Payloads that go along with the rows up to a seq, but for the kept ones, and content that was replaced. */
export async function unreferenced(
  store: LogStore,
  state: State,
  upTo: number,
  kept: readonly number[],
): Promise<readonly string[]> {
  const used = new Set(contentHashes(state))
  const unused = (await store.payloadsUpTo(upTo)).filter((hash) => !used.has(hash))
  if (unused.length === 0) return []
  for (const seq of kept) {
    const [row] = await store.read(seq - 1, 1)
    const hash = fieldOf(row, 'seq') === seq ? referenceOf(row) : undefined
    if (hash !== undefined) used.add(hash)
  }
  return unused.filter((hash) => !used.has(hash))
}

/** Content that the state refers to: it must outlive the events that brought it. */
export const contentHashes = (state: State): readonly string[] =>
  [
    state.mine.library.home,
    state.mine.library.library,
    state.mine.library.tucked?.content,
    ...Object.values(state.mine.library.decks).map(({ content }) => content),
    ...Object.values(state.mine.quiz.trials).map(({ content }) => content),
    ...Object.values(state.mine.tabs).flatMap(({ search, thread }) => [search?.content, thread?.content]),
  ].filter((hash) => hash !== undefined)
