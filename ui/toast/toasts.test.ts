import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../protocol/faults'
import { sayRefusal } from './say-refusal'
import { createToasts, type Notice } from './toasts'

const plain: Notice = { icon: 'alert', text: 'refusal.busy' }
const withAction: Notice = { ...plain, action: { label: 'action.tryAgain', run: () => undefined } }

describe('the one quiet place', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('X-UX-02 a notice stays six seconds, and ten when there is something to press', () => {
    const toasts = createToasts()
    for (const [notice, time] of [
      [plain, 6_000],
      [withAction, 10_000],
    ] as const) {
      toasts.show(notice)
      vi.advanceTimersByTime(time - 1)
      expect(toasts.shown()).toMatchObject(notice)
      vi.advanceTimersByTime(1)
      expect(toasts.shown()).toBeUndefined()
    }
  })

  it('X-UX-02 it stays while somebody reads it, and its whole time after that', () => {
    const toasts = createToasts()
    toasts.show(plain)
    vi.advanceTimersByTime(5_000)
    toasts.hold()
    vi.advanceTimersByTime(60_000)
    expect(toasts.shown()).toMatchObject(plain)
    toasts.release()
    vi.advanceTimersByTime(5_999)
    expect(toasts.shown()).toMatchObject(plain)
    vi.advanceTimersByTime(1)
    expect(toasts.shown()).toBeUndefined()
  })

  it('X-UX-02 the newest takes the place of the one before it, with a time of its own', () => {
    const toasts = createToasts()
    const seen: (string | undefined)[] = []
    const unwatch = toasts.watch(() => seen.push(toasts.shown()?.text))
    toasts.show(plain)
    vi.advanceTimersByTime(5_000)
    toasts.show({ ...plain, text: 'refusal.offline' })
    vi.advanceTimersByTime(5_000)
    toasts.dismiss()
    unwatch()
    toasts.show(plain)
    expect(seen).toEqual(['refusal.busy', 'refusal.offline', undefined])
  })

  it('X-UX-02 a refusal is said in its sentence, with another try where the cause may pass', () => {
    const toasts = createToasts()
    const again = vi.fn<() => void>()
    sayRefusal(refusal('cardLocked'), again, toasts)
    expect(toasts.shown()).toEqual({ id: 1, icon: 'lock', text: 'refusal.cardLocked' })
    sayRefusal(refusal('storageFull'), again, toasts)
    expect(toasts.shown()).toMatchObject({ text: 'refusal.storageFull', action: { label: 'action.tryAgain' } })
    expect(again).not.toHaveBeenCalled()
    toasts.shown()?.action?.run()
    expect(again).toHaveBeenCalledTimes(1)
  })
})
