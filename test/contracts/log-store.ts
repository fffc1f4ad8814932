import { describe, expect, it } from 'vitest'
import type { OutboxRow } from '../../core/outbox/state'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { Batch, LogStore, StoredRow } from '../../worker/ports'

const row = (seq: number, id = `event-${seq}`): StoredRow => ({ seq, id, type: 'pageHidden', data: {} })
export const queuedRow = (id: string): OutboxRow => ({
  id,
  seq: 1,
  owner: 'maya',
  org: 'org',
  priority: 'normal',
  method: 'POST',
  path: '/user/favorites',
  body: '{}',
  stamp: 1,
  cause: 'favoriteAdded',
})
const batch = (expectedHead: number, seqs: readonly number[], more: Partial<Batch> = {}): Batch => ({
  expectedHead,
  rows: seqs.map((seq) => row(seq)),
  payloads: [],
  queued: [],
  unqueued: [],
  ...more,
})
const seqsOf = (rows: readonly unknown[]): readonly unknown[] =>
  rows.map((stored) => (typeof stored === 'object' && stored !== null && 'seq' in stored ? stored.seq : undefined))

/** Tests the contract of every log store, for any implementation. `open` creates a new, empty one. */
export function describeLogStore(name: string, open: () => Promise<LogStore>): void {
  describe(`log store: ${name}`, () => {
    it('X-LOG-03 writes events, their queued actions and their payloads together', async () => {
      const store = await open()
      const payloads = [{ hash: 'h', json: '{"a":1}' }]
      expect(await store.append(batch(0, [1, 2], { queued: [queuedRow('event-1')], payloads }))).toBe('ok')
      expect(seqsOf(await store.read(0, 10))).toEqual([1, 2])
      expect((await store.queued()).map(({ id }) => id)).toEqual(['event-1'])
      expect(await store.payload('h')).toBe('{"a":1}')
      expect(await store.append(batch(2, [3], { unqueued: ['event-1'] }))).toBe('ok')
      expect(await store.queued()).toEqual([])
      store.close()
    })

    it('X-BRIDGE-03 finds an event by its id while the log has its row', async () => {
      const store = await open()
      expect(await store.holds('event-1')).toBe(false)
      await store.append(batch(0, [1, 2, 3]))
      expect([await store.holds('event-1'), await store.holds('event-4')]).toEqual([true, false])
      await store.remove({ expectedHead: 3, upTo: 2, keep: [], payloads: [] })
      expect([await store.holds('event-1'), await store.holds('event-3')]).toEqual([false, true])
      store.close()
    })

    it('X-LOG-03 returns as pending what was queued and not removed since, before and after a checkpoint', async () => {
      const store = await open()
      const waiting = async () => (await store.queued()).map(({ id, stamp }) => [id, stamp])
      await store.append(batch(0, [1, 2, 3], { queued: [queuedRow('one'), queuedRow('two'), queuedRow('three')] }))
      await store.append(batch(3, [4], { unqueued: ['two'] }))
      await store.append(
        batch(4, [5], { queued: [{ ...queuedRow('three'), stamp: 2 }, queuedRow('four')], unqueued: ['one'] }),
      )
      const left = [
        ['three', 2],
        ['four', 1],
      ]
      expect(await waiting()).toEqual(left)
      await store.saveCheckpoint({ seq: 5 })
      expect(await waiting()).toEqual(left)
      await store.append(batch(5, [6], { queued: [queuedRow('two')], unqueued: ['three'] }))
      await store.remove({ expectedHead: 6, upTo: 5, keep: [], payloads: [], checkpoint: { seq: 6 } })
      expect(await waiting()).toEqual([
        ['four', 1],
        ['two', 1],
      ])
      store.close()
    })

    it('X-LOG-05 refuses an append at another head as a conflict, and writes nothing', async () => {
      const store = await open()
      await store.append(batch(0, [1]))
      expect(await store.append(batch(0, [1], { queued: [queuedRow('x')] }))).toBe('conflict')
      expect(await store.append(batch(5, [6]))).toBe('conflict')
      expect(await store.head()).toBe(1)
      expect(await store.queued()).toEqual([])
      store.close()
    })

    it('X-LOG-05 writes one of two appends at the same head, and reports a conflict to the other', async () => {
      const store = await open()
      const results = await Promise.all([
        store.append({ ...batch(0, []), rows: [row(1, 'one')] }),
        store.append({ ...batch(0, []), rows: [row(1, 'other')] }),
      ])
      expect(results.toSorted()).toEqual(['conflict', 'ok'])
      store.close()
    })

    it('refuses a batch with an event that is already in the log, or twice in the batch, and writes nothing', async () => {
      const store = await open()
      await store.append(batch(0, [1]))
      expect(await store.append({ ...batch(1, []), rows: [row(2), row(3, 'event-1')] })).toBe('duplicate')
      expect(await store.append({ ...batch(1, []), rows: [row(2), row(3, 'event-2')] })).toBe('duplicate')
      expect(await store.head()).toBe(1)
      store.close()
    })

    it('X-OUTBOX-04 fences an append of an earlier lease', async () => {
      const store = await open()
      const [first, second] = [
        { epoch: 7, settled: true },
        { epoch: 12, settled: true },
      ]
      expect(await store.beginTerm(await store.term(), first)).toBe(true)
      expect(await store.beginTerm(first, second)).toBe(true)
      expect(await store.append(batch(0, [1], { epoch: first.epoch }))).toBe('fenced')
      expect(await store.append(batch(0, [1], { epoch: second.epoch }))).toBe('ok')
      store.close()
    })

    it('X-OUTBOX-09 starts a lease only after the one that was read', async () => {
      const store = await open()
      const none = await store.term()
      expect(none).toEqual({ epoch: 0, settled: true })
      const [taken, settled] = [
        { epoch: 3, settled: false },
        { epoch: 3, settled: true },
      ]
      expect(await store.beginTerm(none, taken)).toBe(true)
      expect(await store.beginTerm(none, { epoch: 4, settled: true })).toBe(false)
      expect(await store.beginTerm(settled, { epoch: 4, settled: true })).toBe(false)
      expect(await store.term()).toEqual(taken)
      expect(await store.beginTerm(taken, settled)).toBe(true)
      expect(await store.term()).toEqual(settled)
      store.close()
    })

    it('S-SYNC-16 stores secrets with the events that sign in, and deletes them with those that sign out', async () => {
      const store = await open()
      const secrets = { userId: 'maya', signIn: 1, sessionId: 's', jwtToken: 't' }
      await store.append(batch(0, [1], { secrets }))
      expect(await store.secrets()).toEqual(secrets)
      await store.append(batch(1, [2]))
      expect(await store.secrets()).toEqual(secrets)
      await store.append(batch(2, [3], { secrets: null }))
      expect(await store.secrets()).toBeUndefined()
      store.close()
    })

    it('X-LOG-09 keeps the newest two checkpoints, newest first', async () => {
      const store = await open()
      for (const seq of [1, 2, 3]) expect(await store.saveCheckpoint({ seq })).toBe(true)
      expect(await store.checkpointSeqs()).toEqual([3, 2])
      expect(await Promise.all([3, 2, 1].map(store.checkpoint))).toEqual([{ seq: 3 }, { seq: 2 }, undefined])
      store.close()
    })

    it('X-LOG-11 removes rows up to a seq, but never the last one, and only at the head that was read', async () => {
      const store = await open()
      await store.append(batch(0, [1, 2, 3], { payloads: [{ hash: 'old', json: '1' }] }))
      expect(await store.remove({ expectedHead: 2, upTo: 2, keep: [], payloads: [] })).toBe(false)
      expect([await store.removedUpTo(), seqsOf(await store.read(0, 10))]).toEqual([0, [1, 2, 3]])
      expect(await store.remove({ expectedHead: 3, upTo: 9, keep: [], payloads: ['old'] })).toBe(true)
      expect([await store.removedUpTo(), seqsOf(await store.read(0, 10))]).toEqual([2, [3]])
      expect(await store.payload('old')).toBeUndefined()
      expect(await store.append(batch(3, [4]))).toBe('ok')
      store.close()
    })

    it('X-LOG-11 removes nothing when the checkpoint that covers the rows was evicted', async () => {
      const store = await open()
      await store.append(batch(0, [1, 2, 3], { payloads: [{ hash: 'old', json: '1' }] }))
      await store.saveCheckpoint({ seq: 2 })
      const removal = { expectedHead: 3, upTo: 2, keep: [], payloads: ['old'], coveredBy: 2 }
      await store.evict([])
      expect(await store.remove(removal)).toBe(false)
      expect([await store.removedUpTo(), seqsOf(await store.read(0, 10))]).toEqual([0, [1, 2, 3]])
      expect(await store.payload('old')).toBe('1')
      await store.saveCheckpoint({ seq: 2 })
      expect(await store.remove(removal)).toBe(true)
      expect(seqsOf(await store.read(0, 10))).toEqual([3])
      store.close()
    })

    it('X-LOG-18 leaves kept rows in place, and removes them when they need not be kept', async () => {
      const store = await open()
      await store.append(batch(0, [1, 2, 3, 4, 5, 6, 7]))
      const removal = { expectedHead: 7, upTo: 5, payloads: [] }
      expect(await store.remove({ ...removal, keep: [4, 2, 6] })).toBe(true)
      expect([await store.removedUpTo(), seqsOf(await store.read(0, 10))]).toEqual([5, [2, 4, 6, 7]])
      expect(await store.remove({ ...removal, upTo: 3, keep: [1, 2] })).toBe(true)
      expect([await store.removedUpTo(), seqsOf(await store.read(0, 10))]).toEqual([5, [2, 4, 6, 7]])
      expect(await store.remove({ ...removal, keep: [2] })).toBe(true)
      expect(seqsOf(await store.read(0, 10))).toEqual([2, 6, 7])
      store.close()
    })

    it('X-LOG-08 knows the last row that references a payload', async () => {
      const store = await open()
      const payload = (hash: string, seq?: number) => ({ hash, json: '1', ...omitUndefined({ seq }) })
      await store.append(batch(0, [1], { payloads: [payload('of a row', 1), payload('of a row and a later one', 1)] }))
      await store.append(batch(1, [2], { payloads: [payload('content'), payload('of a row and a later one', 2)] }))
      const upTo = async (seq: number) => (await store.payloadsUpTo(seq)).toSorted()
      expect(await upTo(0)).toEqual(['content'])
      expect(await upTo(1)).toEqual(['content', 'of a row'])
      expect(await upTo(2)).toEqual(['content', 'of a row', 'of a row and a later one'])
      store.close()
    })

    it('S-SYNC-14 requires a purge after a logout until it is done', async () => {
      const store = await open()
      await store.append(batch(0, [1, 2]))
      expect(await store.isPurgeDue()).toBe(false)
      await store.append(batch(2, [3], { leaves: true, secrets: null }))
      expect(await store.isPurgeDue()).toBe(true)
      await store.remove({ expectedHead: 3, upTo: 1, keep: [], payloads: [] })
      expect(await store.isPurgeDue()).toBe(true)
      await store.remove({ expectedHead: 3, upTo: 2, keep: [], payloads: [], checkpoint: { seq: 3 } })
      expect([await store.isPurgeDue(), await store.checkpointSeqs()]).toEqual([false, [3]])
      store.close()
    })

    it('X-HEAL-04 evicts spare checkpoints for space, and all when the log does not need them', async () => {
      const store = await open()
      await store.append(batch(0, [1, 2, 3]))
      for (const seq of [1, 2]) await store.saveCheckpoint({ seq })
      await store.evict([])
      expect(await store.checkpointSeqs()).toEqual([])
      for (const seq of [2, 3]) await store.saveCheckpoint({ seq })
      await store.remove({ expectedHead: 3, upTo: 2, keep: [1], payloads: [] })
      await store.evict([1])
      expect(await store.checkpointSeqs()).toEqual([3, 2])
      await store.evict([3, 4])
      expect(await store.checkpointSeqs()).toEqual([2])
      store.close()
    })

    it('reads rows in order, in pieces', async () => {
      const store = await open()
      await store.append(batch(0, [1, 2, 3, 4, 5]))
      expect(seqsOf(await store.read(1, 2))).toEqual([2, 3])
      expect(seqsOf(await store.read(3, 10))).toEqual([4, 5])
      store.close()
    })
  })
}
