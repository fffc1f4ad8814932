import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../protocol/faults'
import { showRefusal } from './refusal-toast'
import { createToasts, type Notice } from './toasts'

const plain: Notice = { icon: 'alert', text: 'refusal.busy' }
const withAction: Notice = { ...plain, action: { label: 'action.tryAgain', run: () => undefined } }

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('X-UX-02 stay six seconds, and ten with a button', () => {
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

  it('X-UX-02 stay while the user reads them, and their full time after that', () => {
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

  it('X-UX-02 are replaced by the newest, with its full time', () => {
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

  it('X-UX-02 show the sentence of a refusal, with a retry button when the cause may pass', () => {
    const toasts = createToasts()
    const again = vi.fn<() => void>()
    showRefusal(refusal('cardLocked'), again, toasts)
    expect(toasts.shown()).toEqual({ id: 1, icon: 'lock', text: 'refusal.cardLocked' })
    showRefusal(refusal('storageFull'), again, toasts)
    expect(toasts.shown()).toMatchObject({ text: 'refusal.storageFull', action: { label: 'action.tryAgain' } })
    expect(again).not.toHaveBeenCalled()
    toasts.shown()?.action?.run()
    expect(again).toHaveBeenCalledTimes(1)
  })
})
