import { checkpointOf } from '../../core/log/checkpoint'
import type { FoldResult } from '../../core/log/fold-with-codecs'
import type { State } from '../../core/state'
import { referenceOf } from './payload-refs'
import { fieldOf } from '../../protocol/record'
import type { LogStore } from '../ports'

/**
 * Removes all data of a user at once. The log starts again with the current state, in which only quarantined actions of
 * that user remain (S-SYNC-14).
 */
export async function purge(store: LogStore, fold: FoldResult): Promise<boolean> {
  const { seq } = fold.state
  const upTo = seq - 1
  const payloads = await unreferenced(store, fold.state, upTo, [])
  return store.remove({ expectedHead: seq, upTo, keep: [], payloads, checkpoint: checkpointOf(fold) })
}

/** Lists payloads to remove with the rows up to a seq, except those of kept rows, and content that was replaced. */
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

/** Lists the content that the state refers to, which must outlive the events that brought it. */
export const contentHashes = (state: State): readonly string[] =>
  [
    state.user.library.home,
    state.user.library.library,
    state.user.library.ownDeckList?.content,
    ...Object.values(state.user.library.decks).map(({ content }) => content),
    ...Object.values(state.user.quiz.trials).map(({ content }) => content),
    ...Object.values(state.user.tabs).flatMap(({ search, thread }) => [search?.content, thread?.content]),
  ].filter((hash) => hash !== undefined)
