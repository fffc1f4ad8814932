import { restoreCheckpoint, takePresent } from '../core/log/checkpoint'
import type { State } from '../core/state'
import type { LogStore, OfflineMedia } from './ports'

/**
 * Makes room on a full disk, one step at each call, until there is none left: false then. What can be fetched again
 * goes first, downloads and then decks that nobody is in; checkpoints after that; what waits to be sent never (X-HEAL-04).
 */
export function roomMaker(
  store: Pick<LogStore, 'remove' | 'evict' | 'checkpointSeqs' | 'checkpoint'>,
  media: OfflineMedia,
  state: () => State,
): () => Promise<boolean> {
  const steps = [
    () => media.clear().catch(() => undefined),
    () => store.remove({ expectedHead: state().seq, upTo: 0, keep: [], payloads: idleContents(state()) }),
    async () => store.evict(await spare(store)),
  ]
  return async () => {
    const step = steps.shift()
    await step?.()
    return step !== undefined
  }
}

/** All checkpoints but the newest that leads to a state: one that is torn must not outlive the one that is whole. */
async function spare(store: Pick<LogStore, 'checkpointSeqs' | 'checkpoint'>): Promise<readonly number[]> {
  const seqs = await store.checkpointSeqs()
  for (const seq of seqs) {
    if (restoreCheckpoint(await store.checkpoint(seq), takePresent) !== undefined)
      return seqs.filter((at) => at !== seq)
  }
  return []
}

/** Contents of decks that lie open nowhere and in which no attempt is under way: opened again, they are asked for anew. */
function idleContents({ mine: { tabs, quiz, library } }: State): readonly string[] {
  const open = new Set(Object.values(tabs).map(({ deck }) => deck?.deckId))
  const pinned = new Set(Object.values(quiz.trials).map(({ content }) => content))
  return Object.entries(library.decks)
    .filter(([deckId, { content }]) => !open.has(deckId) && !pinned.has(content))
    .map(([, { content }]) => content)
}
