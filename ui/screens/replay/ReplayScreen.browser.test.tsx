import { beforeEach, describe, expect, it, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import type { ImportFault } from '../../../protocol/export-format'
import type { OpenedLog } from '../../../protocol/replay'
import type { ReplayLink } from './replay-link'
import { ReplayScreen } from './ReplayScreen'

/** The screens are a frame with the whole app. */
vi.mock('./ScreenFrames', () => ({ ScreenFrames: () => null }))

/** A worker that answers when the test lets it. */
interface Started {
  readonly link: ReplayLink
  readonly die: () => void
  readonly say: (answer: OpenedLog | ImportFault) => void
}
const { started } = vi.hoisted((): { readonly started: Started[] } => ({ started: [] }))
vi.mock('./replay-link', () => ({
  startReplay: (die: () => void) => {
    let say: Started['say'] = () => undefined
    const opened = new Promise<OpenedLog | ImportFault>((answer) => {
      say = answer
    })
    const never = () => new Promise<never>(() => undefined)
    const link: ReplayLink = {
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
      end: vi.fn(),
    }
    started.push({ link, die, say })
    return link
  },
}))

const log: OpenedLog = {
  kind: 'opened',
  build: 'b1',
  ownBuild: true,
  platform: 'web',
  createdAt: 1_770_811_200_000,
  redacted: true,
  unknownEvents: 0,
  earlier: 0,
  story: {
    types: ['loginSucceeded'],
    kinds: Uint16Array.from([0, 0, 0]),
    seqs: Float64Array.from([1, 2, 3]),
    times: Float64Array.from([1, 2, 3]),
  },
}
const noLog: ImportFault = { kind: 'importFault', reason: 'notGzip', line: 0 }

async function replayPage() {
  const { holder, show, press } = await onPage()
  show(<ReplayScreen />)
  await expect.poll(() => holder.querySelector('h1')).not.toBeNull()
  const slider = () => holder.querySelector<HTMLInputElement>('input[type=range]')
  /** Drops a file; returns its worker. */
  const drop = async (name: string) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['-'], name))
    dispatchEvent(new DragEvent('drop', { dataTransfer }))
    await drawn()
    const worker = started.at(-1)
    if (worker === undefined) throw new Error('nothing reads it')
    return worker
  }
  const open = async (name: string) => {
    const worker = await drop(name)
    worker.say(log)
    await expect.poll(() => holder.querySelector('header p')?.textContent).toContain(name)
    return worker
  }
  const alert = () => holder.querySelector('[role=alert]')?.textContent
  return { holder, press, slider, drop, open, alert }
}

describe('a file dropped while a log is open', () => {
  beforeEach(() => void started.splice(0))

  it('X-REPLAY-02 keeps the log open at its position when the file is not a log, and shows the reason', async () => {
    const { holder, press, slider, drop, open, alert } = await replayPage()
    const first = await open('first.jsonl.gz')
    await press('Step back')
    expect(slider()?.value).toBe('2')
    const wrong = await drop('photo.png')
    expect(holder.textContent).toContain('photo.png is being opened.')
    expect(slider()?.value).toBe('2')
    wrong.say(noLog)
    await expect
      .poll(alert)
      .toBe('photo.png was not opened; this log is still open. This is not a saved event log: those end in .jsonl.gz.')
    expect(slider()?.value).toBe('2')
    expect(first.link.end).not.toHaveBeenCalled()
    expect(wrong.link.end).toHaveBeenCalled()
    const dead = await drop('second.jsonl.gz')
    dead.die()
    await expect.poll(alert).toContain('second.jsonl.gz was not opened')
    expect(slider()?.value).toBe('2')
  })

  it('X-REPLAY-02 replaces the log at its own start when it is open, and ends the first log’s worker', async () => {
    const { holder, press, slider, drop, open, alert } = await replayPage()
    const first = await open('first.jsonl.gz')
    await press('Step back')
    await expect.poll(() => location.hash).toBe('#seq=2')
    ;(await drop('photo.png')).say(noLog)
    await expect.poll(alert).toContain('photo.png')
    await open('second.jsonl.gz')
    expect(alert()).toBeUndefined()
    expect(slider()?.value).toBe('3')
    expect(location.hash).toBe('')
    expect(first.link.end).toHaveBeenCalled()
    // Of two files being read, the one dropped last is opened.
    const passed = await drop('third.jsonl.gz')
    const last = await drop('fourth.jsonl.gz')
    passed.say(log)
    last.say(log)
    await expect.poll(() => holder.querySelector('header p')?.textContent).toContain('fourth.jsonl.gz')
    expect(passed.link.end).toHaveBeenCalled()
    last.die()
    await expect.poll(alert).toBe('The replay could not be started. Please open the file again.')
    expect(slider()).toBeNull()
  })
})
