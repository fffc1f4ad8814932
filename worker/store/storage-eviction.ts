import { restoreCheckpoint, acceptCurrentVersion } from '../../core/log/checkpoint'
import type { State } from '../../core/state'
import type { LogStore, OfflineMedia, SealedFiles } from '../ports'

/**
 * Makes room on a full disk, one step per call; false when no step is left. Removes content that can be loaded again
 * first: downloads with the recovery copy, then decks that nobody has open. Removes checkpoints after that, and pending
 * actions never (X-HEAL-04).
 */
export function createEvictor(
  store: Pick<LogStore, 'remove' | 'evict' | 'checkpointSeqs' | 'checkpoint'>,
  media: OfflineMedia,
  recovery: Pick<SealedFiles, 'clear'>,
  state: () => State,
): () => Promise<boolean> {
  const steps = [
    () => Promise.allSettled([media.clear(), recovery.clear()]),
    () => store.remove({ expectedHead: state().seq, upTo: 0, keep: [], payloads: evictableContent(state()) }),
    async () => store.evict(await evictableCheckpoints(store)),
  ]
  return async () => {
    const step = steps.shift()
    await step?.()
    return step !== undefined
  }
}

/**
 * Lists all checkpoints except the newest valid one: a damaged one must not remain in its place. Empty if none is
 * valid.
 */
async function evictableCheckpoints(
  store: Pick<LogStore, 'checkpointSeqs' | 'checkpoint'>,
): Promise<readonly number[]> {
  const seqs = await store.checkpointSeqs()
  for (const seq of seqs) {
    if (restoreCheckpoint(await store.checkpoint(seq), acceptCurrentVersion) !== undefined)
      return seqs.filter((at) => at !== seq)
  }
  return []
}

/** Lists the content of decks that are not open and have no attempt in progress; when opened, they are loaded again. */
function evictableContent({ user: { tabs, quiz, library } }: State): readonly string[] {
  const open = new Set(Object.values(tabs).map(({ deck }) => deck?.deckId))
  const pinned = new Set(Object.values(quiz.trials).map(({ content }) => content))
  return Object.entries(library.decks)
    .filter(([deckId, { content }]) => !open.has(deckId) && !pinned.has(content))
    .map(([, { content }]) => content)
}
