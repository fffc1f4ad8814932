import { describe, expect, test } from 'vitest'
import { emptyFold } from '../../core/log/fold-with-codecs'
import { checkpointScheduler } from './checkpoints'
import { compact } from './compaction'
import { memoryStore } from '../store/memory-store'
import type { LogStore } from '../ports'

/** A keeper with a store that records its calls, and a clock that the test moves. */
function keeper(more: Partial<LogStore> = {}) {
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  let now = 0
  let seq = 0
  const asked: string[] = []
  const inner = memoryStore()
  const store: LogStore = {
    ...inner,
    saveCheckpoint: async (checkpoint) => {
      asked.push(`checkpoint at ${checkpoint.seq}`)
      return inner.saveCheckpoint(checkpoint)
    },
    checkpointSeqs: async () => {
      asked.push('compaction')
      return []
    },
    ...more,
  }
  const clock = {
    now: () => now,
    monotonic: () => now,
    zone: () => 0,
    after: (delay: number, run: () => void) => {
      const timer = { at: now + delay, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  }
  const log = {
    fold: () => ({ ...emptyFold, state: { ...emptyFold.state, seq } }),
    runExclusive: async (run: () => Promise<void>) => run().catch(() => undefined),
  }
  const keeping = checkpointScheduler(clock, store, log, 0, async () => compact, { checkpointEvery: 10 })
  return {
    asked,
    save: keeping.save,
    stop: keeping.stop,
    grow: (to: number) => {
      seq = to
      keeping.onHeadChanged()
    },
    wait: async (ms: number) => {
      const until = now + ms
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve))
        const [next] = [...timers].filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)
        if (next === undefined) break
        timers.delete(next)
        now = Math.max(now, next.at)
        next.run()
      }
      now = until
    },
  }
}

describe('keeping checkpoints', () => {
  test('X-LOG-09 writes a checkpoint after every N events', async () => {
    const { grow, wait, asked } = keeper()
    grow(9)
    await wait(2_000)
    expect(asked).toEqual([])
    grow(10)
    await wait(2_000)
    grow(15)
    await wait(2_000)
    expect(asked).toEqual(['checkpoint at 10'])
    grow(20)
    await wait(2_000)
    expect(asked).toEqual(['checkpoint at 10', 'checkpoint at 20'])
  })

  test('X-LOG-18 does not compact the log before the first screen is shown', async () => {
    const { grow, save, wait, asked } = keeper()
    grow(10)
    await wait(5_000)
    save()
    await wait(24_000)
    expect(asked).not.toContain('compaction')
    await wait(2_000)
    expect(asked.filter((what) => what === 'compaction')).toHaveLength(1)
    await wait(3_600_000)
    expect(asked.filter((what) => what === 'compaction')).toHaveLength(1)
    save()
    await wait(10)
    expect(asked.filter((what) => what === 'compaction')).toHaveLength(2)
  })

  test('X-LOG-18 retries a failed compaction and a failed checkpoint', async () => {
    let failing = true
    let tries = 0
    const { grow, wait } = keeper({
      removedUpTo: async () => {
        tries += 1
        if (failing) throw new Error('no')
        return 0
      },
    })
    grow(10)
    await wait(31_000)
    expect(tries).toBe(1)
    await wait(10_000)
    expect(tries).toBe(2)
    failing = false
    await wait(60_000)
    expect(tries).toBe(3)

    let room = false
    let saves = 0
    const full = keeper({ saveCheckpoint: async () => (saves++, room) })
    full.grow(10)
    await full.wait(2_000)
    expect(saves).toBe(1)
    await full.wait(10_000)
    expect(saves).toBe(2)
    room = true
    await full.wait(60_000)
    expect(saves).toBe(3)
  })

  test('does nothing after it is stopped', async () => {
    const { grow, wait, stop, asked } = keeper()
    grow(10)
    stop()
    await wait(60_000)
    expect(asked).toEqual([])
  })
})
