import { expect, test } from 'vitest'
import { checkpointOf } from '../../core/log/checkpoint'
import { emptyFold } from '../../core/log/fold-with-codecs'
import { emptyMemory, memoryStore } from './memory-store'
import { createEvictor } from './storage-eviction'
import { noSealedFiles } from '../recovery/lazy-recovery-files'

const media = { clear: async () => undefined }
const at = (seq: number) => checkpointOf({ ...emptyFold, state: { ...emptyFold.state, seq } })

test.each([
  ['the newest is torn', [at(3), { ...at(5), stateHash: 'torn' }], [3]],
  ['both are whole', [at(3), at(5)], [5]],
  [
    'both are torn',
    [
      { ...at(3), stateHash: 'torn' },
      { ...at(5), stateHash: 'torn' },
    ],
    [3, 5],
  ],
])('X-HEAL-04 keeps the newest valid checkpoint on a full disk: %s', async (_, checkpoints, kept) => {
  const memory = { ...emptyMemory(), removed: 2, checkpoints }
  const freeSpace = createEvictor(memoryStore(memory), media, noSealedFiles, () => emptyFold.state)
  for (let isMore = true; isMore;) isMore = await freeSpace()
  expect(memory.checkpoints.map(({ seq }) => seq)).toEqual(kept)
})
