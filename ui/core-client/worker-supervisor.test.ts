import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ToldIntent } from '../../protocol/bridge'
import { refusal, type Refusal } from '../../protocol/faults'
import { BEAT_EVERY } from '../../protocol/heartbeat'
import type { SignInEpoch } from '../../protocol/sign-in-epoch'
import { superviseWorker, type LinkState, type WorkerSignals } from './worker-supervisor'
import { pendingIntents, type PendingIntents } from './pending-intents'
import { HUNG_AFTER_MS } from './heartbeat-monitor'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fake worker: the test can block its event loop and end it. */
interface FakeWorker {
  /** Blocks for this time, ms, and then handles everything that was requested during it. */
  readonly block: (ms: number) => void
  /** Releases its lock, as after an end without notice. */
  readonly die: () => void
  readonly fail: () => void
  readonly told: ToldIntent[]
  ended: boolean
}

interface Core {
  readonly dispatch: (intents: readonly ToldIntent[]) => Promise<readonly (Refusal | undefined)[]>
}

/** Creates a page with its supervisor and the intents dispatched in it. The log holds what all of its workers recorded. */
function aPage({ loads = true, greets = true } = {}) {
  const workers: FakeWorker[] = []
  const states: LinkState[] = []
  const log: string[] = []
  let inSight = true
  let refuses: ((id: string) => Refusal | undefined) | undefined
  let onTold: ((worker: FakeWorker, intents: readonly ToldIntent[]) => void) | undefined

  const spawn = ({ beat, ended }: WorkerSignals) => {
    let blocked = false
    let wanted = true
    const waiting: (() => void)[] = []
    const run = (task: () => void) => {
      if (worker.ended) return
      if (blocked) waiting.push(task)
      else task()
    }
    const worker: FakeWorker = {
      block: (ms) => {
        blocked = true
        if (ms === Infinity) return
        setTimeout(() => {
          blocked = false
          for (const task of waiting.splice(0)) run(task)
        }, ms)
      },
      die: () => {
        worker.ended = true
        if (lock !== '') ended()
      },
      fail: () => {
        worker.ended = true
        ended()
      },
      told: [],
      ended: false,
    }
    let lock = ''
    workers.push(worker)
    setInterval(() => {
      if (wanted && !blocked && !worker.ended) beat({ lock: 'lock', loaded: loads })
    }, BEAT_EVERY)
    const core: Core = {
      dispatch: (intents) =>
        new Promise((resolve) =>
          run(() => {
            worker.told.push(...intents)
            onTold?.(worker, intents)
            if (worker.ended) return
            for (const [, , id] of intents) if (refuses?.(id) === undefined && !log.includes(id)) log.push(id)
            resolve(intents.map(([, , id]) => refuses?.(id)))
          }),
        ),
    }
    return {
      core,
      greet: () =>
        new Promise<'ready'>((resolve) => {
          if (greets) run(() => resolve('ready'))
        }),
      wantBeats: (on: boolean) => {
        wanted = on
      },
      watchLock: (name: string) => {
        lock = name
      },
      end: () => {
        worker.ended = true
      },
    }
  }

  const intents: PendingIntents = pendingIntents(() => supervisor.isBusy())
  const supervisor = superviseWorker<Core>(
    spawn,
    {
      ready: ({ dispatch }) => intents.ready(dispatch),
      lost: intents.lost,
      state: (state) => {
        states.push(state)
        if (state === 'failed') intents.refuseAll('workerGone')
      },
    },
    () => inSight,
    () => performance.now(),
  )
  const answers: (readonly [string, Refusal | undefined])[] = []
  const press = (name: string, epoch?: SignInEpoch) =>
    void intents
      .add({ type: 'search', data: { query: name } }, undefined, epoch)
      .then((refused) => answers.push([name, refused]))
  const newest = (): FakeWorker => {
    const worker = workers.at(-1)
    if (worker === undefined) throw new Error('no worker was started')
    return worker
  }
  return {
    workers,
    states,
    log,
    answers,
    press,
    newest,
    supervisor,
    names: (worker: FakeWorker) => worker.told.map(([intent]) => ('query' in intent.data ? intent.data.query : '')),
    see: (seen: boolean) => {
      inSight = seen
      supervisor.lookAgain()
    },
    refuse: (by: typeof refuses) => {
      refuses = by
    },
    whenTold: (then: typeof onTold) => {
      onTold = then
    },
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const SECOND = 1_000

describe('a worker that is busy', () => {
  it.each([500, 2_000, 6_000, 10_000, 14_000])(
    'X-BRIDGE-03 is not replaced when it is silent for %d ms, and handles intents of that time once',
    async (ms) => {
      const page = aPage()
      await pass(SECOND)
      page.newest().block(ms)
      page.press('turn')
      await pass(100)
      page.press('next')
      await pass(ms + SECOND)
      expect(page.workers).toHaveLength(1)
      expect(page.answers).toEqual([
        ['turn', undefined],
        ['next', undefined],
      ])
      expect(page.log).toHaveLength(2)
    },
  )

  it('X-BRIDGE-03 gets a longer limit on a device that was slow before', async () => {
    const page = aPage()
    await pass(SECOND)
    page.newest().block(12 * SECOND)
    await pass(20 * SECOND)
    page.newest().block(30 * SECOND)
    page.press('turn')
    await pass(31 * SECOND)
    expect(page.workers).toHaveLength(1)
    expect(page.answers).toEqual([['turn', undefined]])
  })

  it('X-BRIDGE-03 is not judged while the page is hidden, and is measured again from the start when it is shown', async () => {
    const page = aPage()
    await pass(SECOND)
    page.newest().block(120 * SECOND)
    page.see(false)
    await pass(100 * SECOND)
    page.see(true)
    await pass(HUNG_AFTER_MS - SECOND)
    expect(page.workers).toHaveLength(1)
    await pass(2 * SECOND)
    expect(page.workers).toHaveLength(2)
  })
})

describe('a worker that has ended', () => {
  it('X-BRIDGE-03 is replaced after 15 s of silence when it hangs', async () => {
    const page = aPage()
    await pass(SECOND)
    page.newest().block(Infinity)
    page.press('turn')
    await pass(HUNG_AFTER_MS - SECOND)
    expect(page.workers).toHaveLength(1)
    await pass(2 * SECOND)
    expect(page.workers).toHaveLength(2)
    expect(page.workers[0]?.ended).toBe(true)
    expect(page.answers).toEqual([['turn', undefined]])
    expect(page.log).toHaveLength(1)
  })

  it.each(['die', 'fail'] as const)('X-BRIDGE-03 is replaced at once when it ends (%s)', async (how) => {
    const page = aPage()
    await pass(2 * SECOND)
    page.newest()[how]()
    await pass(0)
    expect(page.workers).toHaveLength(2)
    expect(page.states).toEqual(['starting', 'ready', 'starting', 'ready'])
  })

  it('X-BRIDGE-03 is replaced when its code has not loaded within 30 s, or it is not ready within 120 s', async () => {
    const unloaded = aPage({ loads: false, greets: false })
    const starting = aPage({ greets: false })
    await pass(29 * SECOND)
    expect([unloaded.workers.length, starting.workers.length]).toEqual([1, 1])
    await pass(2 * SECOND)
    expect([unloaded.workers.length, starting.workers.length]).toEqual([2, 1])
    await pass(90 * SECOND)
    expect(starting.workers).toHaveLength(2)
  })

  it('X-BRIDGE-03 is given up after five restarts, and pending intents are refused then', async () => {
    const page = aPage({ greets: false })
    page.press('turn')
    for (let ended = 0; ended < 5; ended++) {
      page.newest().fail()
      await pass(4 * SECOND)
      expect([page.workers.length, page.answers]).toEqual([ended + 2, []])
    }
    page.newest().fail()
    await pass(4 * SECOND)
    expect([page.workers.length, page.states.at(-1)]).toEqual([6, 'failed'])
    expect(page.answers).toEqual([['turn', refusal('workerGone')]])
  })

  it('X-BRIDGE-06 ends when its page is left, and another one starts when the page comes back', async () => {
    const page = aPage()
    await pass(SECOND)
    page.newest().block(SECOND)
    page.press('turn')
    await pass(0)
    page.supervisor.leave()
    expect([page.supervisor.isLeft(), page.newest().ended]).toEqual([true, true])
    await pass(60 * SECOND)
    expect(page.workers).toHaveLength(1)
    page.supervisor.onVisibilityChange()
    await pass(SECOND)
    expect(page.workers).toHaveLength(2)
    expect(page.answers).toEqual([['turn', undefined]])
  })
})

describe('pending intents', () => {
  it('X-BRIDGE-03 are handed to the next worker in order, with their ids and the sign-in epoch of the press', async () => {
    const page = aPage()
    await pass(SECOND)
    const first = page.newest()
    first.block(Infinity)
    const maya = { signIn: 3, owner: 'maya' }
    for (const name of ['one', 'two', 'three']) {
      page.press(name, maya)
      await pass(10)
    }
    first.fail()
    page.press('four', { signIn: 4 })
    await pass(SECOND)
    const next = page.newest()
    expect(page.names(next)).toEqual(['one', 'two', 'three', 'four'])
    expect(next.told.map(([, , , epoch]) => epoch)).toEqual([maya, maya, maya, { signIn: 4 }])
    expect(new Set(next.told.map(([, , id]) => id)).size).toBe(4)
    expect(page.answers.map(([name]) => name)).toEqual(['one', 'two', 'three', 'four'])
  })

  it('X-BRIDGE-03 are not sent to the next worker when they were answered', async () => {
    const page = aPage()
    await pass(SECOND)
    page.press('one')
    await pass(0)
    page.newest().fail()
    await pass(SECOND)
    expect(page.newest().told).toEqual([])
  })

  it('X-BRIDGE-03 carry no sign-in epoch to the worker that runs at the press, which knows it better', async () => {
    const page = aPage()
    await pass(SECOND)
    page.press('one', { signIn: 3, owner: 'maya' })
    await pass(0)
    expect(page.newest().told.map((told) => told.length)).toEqual([3])
  })

  it('X-BRIDGE-03 are refused when the next worker refuses them, and only then', async () => {
    const page = aPage()
    await pass(SECOND)
    page.newest().block(Infinity)
    page.press('one')
    await pass(0)
    page.refuse(() => refusal('deckLocked'))
    page.newest().fail()
    await pass(SECOND)
    expect(page.answers).toEqual([['one', refusal('deckLocked')]])
  })

  it('X-BRIDGE-03 are refused when three workers have ended at them; later intents are handled', async () => {
    const page = aPage()
    await pass(SECOND)
    page.whenTold((worker, intents) => {
      if (intents.some(([intent]) => 'query' in intent.data && intent.data.query === 'bad')) worker.fail()
    })
    page.press('bad')
    page.press('good')
    await pass(10 * SECOND)
    expect(page.answers).toEqual([
      ['bad', refusal('workerGone')],
      ['good', undefined],
    ])
    expect(page.workers).toHaveLength(4)
  })

  it('X-BRIDGE-03 are given up by the view when a worker that is not busy has not answered within 15 s', async () => {
    const page = aPage()
    await pass(SECOND)
    page.whenTold(() => undefined)
    const stuck = pendingIntents(() => false)
    const answers: unknown[] = []
    stuck.ready(() => new Promise(() => undefined))
    void stuck.add({ type: 'sync', data: {} }, undefined, undefined).then((refused) => answers.push(refused))
    await pass(14 * SECOND)
    expect(answers).toEqual([])
    await pass(SECOND)
    expect(answers).toEqual([refusal('workerGone')])
  })

  it('X-PERF-02 are sent in one message when dispatched in one turn, and each gets its own answer', async () => {
    const messages: number[] = []
    const intents = pendingIntents(() => false)
    intents.ready(async (told) => {
      messages.push(told.length)
      return told.map(([intent]) => (intent.type === 'sync' ? refusal('busy') : undefined))
    })
    const press = (type: 'sync' | 'sendNow') => intents.add({ type, data: {} }, undefined, undefined)
    expect(await Promise.all([press('sync'), press('sendNow')])).toEqual([refusal('busy'), undefined])
    expect(await press('sendNow')).toBeUndefined()
    expect(messages).toEqual([2, 1])
  })

  it('X-BRIDGE-03 are refused when the worker cannot accept them', async () => {
    const intents = pendingIntents(() => false)
    intents.ready(() => Promise.reject(new Error('greet')))
    expect(await intents.add({ type: 'sync', data: {} }, undefined, undefined)).toEqual(refusal('workerGone'))
  })
})
