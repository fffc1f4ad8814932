import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { ImportFault } from '../../../protocol/export-format'
import type { OpenedLog } from '../../../protocol/replay'
import type { ReplayLink } from './replay-link'
import { replayMachine } from './replay-machine'

const log: OpenedLog = {
  kind: 'opened',
  build: 'b1',
  ownBuild: true,
  platform: 'web',
  createdAt: 0,
  redacted: true,
  unknownEvents: 0,
  earlier: 0,
  story: { types: [], kinds: new Uint16Array(), seqs: new Float64Array(), times: new Float64Array() },
}
const notGzip: ImportFault = { kind: 'importFault', reason: 'notGzip', line: 0 }
const never = () => new Promise<never>(() => undefined)

interface Worker {
  readonly answer: (result: OpenedLog | ImportFault) => Promise<void>
  readonly reject: () => Promise<void>
  readonly crash: () => void
  ended: boolean
}

/** Runs the machine with workers that answer when the test lets them. */
function replayPage() {
  const workers: Worker[] = []
  let forgotten = 0
  const startReplay = (crash: () => void): ReplayLink => {
    let settle: (result: Promise<OpenedLog | ImportFault>) => void = () => undefined
    const opened = new Promise<OpenedLog | ImportFault>((resolve) => {
      settle = resolve
    })
    const worker: Worker = {
      answer: async (result) => {
        settle(Promise.resolve(result))
        await opened
      },
      reject: async () => {
        settle(Promise.reject(new Error('no code')))
        await opened.catch(() => undefined)
      },
      crash,
      ended: false,
    }
    workers.push(worker)
    return {
      open: () => opened,
      seek: never,
      summary: never,
      different: never,
      test: never,
      compare: never,
      views: never,
      look: never,
      why: never,
      show: () => undefined,
      draw: () => undefined,
      end: () => {
        worker.ended = true
      },
    }
  }
  const actor = createActor(replayMachine, {
    input: { startReplay, forgetMoment: () => void (forgotten += 1) },
  })
  actor.start()
  const choose = (name: string): Worker => {
    actor.send({ type: 'choose', file: new File(['-'], name) })
    const worker = workers.at(-1)
    if (worker === undefined) throw new Error('no worker was started')
    return worker
  }
  const now = () => {
    const { value, context } = actor.getSnapshot()
    return {
      ...value,
      shown: context.shown?.file.name,
      waiting: context.next && { name: context.next.name, problem: context.next.problem },
    }
  }
  return { actor, choose, now, workers, forgotten: () => forgotten }
}

const closed = { next: 'none', log: 'closed', shown: undefined, waiting: undefined }
const reading = (name: string) => ({ next: 'reading', waiting: { name, problem: undefined } })

describe('the files of the replay', () => {
  it('X-REPLAY-02 starts closed, reads a chosen file and opens it', async () => {
    const { choose, now, workers } = replayPage()
    expect(now()).toEqual(closed)
    const first = choose('first')
    expect(now()).toEqual({ ...closed, ...reading('first') })
    await first.answer(log)
    expect(now()).toEqual({ next: 'none', log: 'open', shown: 'first', waiting: undefined })
    expect(workers.map(({ ended }) => ended)).toEqual([false])
  })

  it('X-REPLAY-02 reports the fault of a refused file or a failed worker, and terminates the worker', async () => {
    const { choose, now } = replayPage()
    const photo = choose('photo')
    await photo.answer(notGzip)
    expect(now()).toEqual({ ...closed, next: 'refused', waiting: { name: 'photo', problem: notGzip } })
    expect(photo.ended).toBe(true)
    const offline = choose('offline')
    expect(now()).toEqual({ ...closed, ...reading('offline') })
    await offline.reject()
    expect(now()).toEqual({ ...closed, next: 'refused', waiting: { name: 'offline', problem: 'failed' } })
    expect(offline.ended).toBe(true)
    const crashed = choose('crashed')
    crashed.crash()
    expect(now()).toEqual({ ...closed, next: 'refused', waiting: { name: 'crashed', problem: 'failed' } })
    expect(crashed.ended).toBe(true)
  })

  it('X-REPLAY-02 keeps the open log while the next file is read and when it is refused', async () => {
    const { choose, now, forgotten } = replayPage()
    const first = choose('first')
    await first.answer(log)
    const photo = choose('photo')
    expect(now()).toEqual({ log: 'open', shown: 'first', ...reading('photo') })
    await photo.answer(notGzip)
    expect(now()).toEqual({
      log: 'open',
      shown: 'first',
      next: 'refused',
      waiting: { name: 'photo', problem: notGzip },
    })
    expect([first.ended, photo.ended, forgotten()]).toEqual([false, true, 0])
  })

  it('X-REPLAY-02 replaces the open log when the next one is open: ends its worker and removes its position from the URL', async () => {
    const { actor, choose, now, forgotten } = replayPage()
    const first = choose('first')
    await first.answer(log)
    const { shown } = actor.getSnapshot().context
    const second = choose('second')
    await second.answer(log)
    expect(now()).toEqual({ next: 'none', log: 'open', shown: 'second', waiting: undefined })
    expect(actor.getSnapshot().context.shown?.id).not.toBe(shown?.id)
    expect([first.ended, second.ended, forgotten()]).toEqual([true, false, 1])
  })

  it('X-REPLAY-02 opens the file chosen last when two are read', async () => {
    const { choose, now } = replayPage()
    const [passed, last] = [choose('passed'), choose('last')]
    expect(passed.ended).toBe(true)
    await passed.answer(log)
    expect(now()).toEqual({ ...closed, ...reading('last') })
    await last.answer(log)
    expect(now()).toEqual({ next: 'none', log: 'open', shown: 'last', waiting: undefined })
  })

  it('X-REPLAY-02 closes a log whose worker crashes and reports it, unless the next file is already read', async () => {
    const { choose, now } = replayPage()
    const first = choose('first')
    await first.answer(log)
    first.crash()
    expect(now()).toEqual({ ...closed, next: 'refused', waiting: { name: 'first', problem: 'failed' } })
    expect(first.ended).toBe(true)
    const second = choose('second')
    await second.answer(log)
    await choose('photo').answer(notGzip)
    second.crash()
    expect(now()).toEqual({ ...closed, next: 'refused', waiting: { name: 'second', problem: 'failed' } })
    const third = choose('third')
    await third.answer(log)
    const fourth = choose('fourth')
    third.crash()
    expect(now()).toEqual({ ...closed, ...reading('fourth') })
    await fourth.answer(log)
    expect(now()).toEqual({ next: 'none', log: 'open', shown: 'fourth', waiting: undefined })
  })

  it('X-REPLAY-02 terminates all workers when the page is left', async () => {
    const { actor, choose, workers } = replayPage()
    await choose('first').answer(log)
    choose('second')
    actor.stop()
    expect(workers.map(({ ended }) => ended)).toEqual([true, true])
  })
})
