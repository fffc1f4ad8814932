import type { MessageId, MessageValues } from '../i18n/Messages'
import type { IconName } from '../theme/icon-drawings'

/** One sentence about a recent event, and at most one button (decision 35). */
export interface Notice {
  readonly icon: IconName
  readonly text: MessageId
  readonly values?: MessageValues
  readonly action?: { readonly label: MessageId; readonly run: () => void }
}

export interface Toast extends Notice {
  readonly id: number
}

/** Display time of a toast without and with a button, ms. */
export const TOAST_DURATION_MS = { plain: 6_000, withAction: 10_000 } as const

/** Shows toasts one at a time: the newest until its time is over. */
export interface Toasts {
  readonly show: (notice: Notice) => void
  readonly dismiss: () => void
  /** Pauses the timer while the user reads it, by pointer or focus. Released, the time starts again. */
  readonly hold: () => void
  readonly release: () => void
  readonly shown: () => Toast | undefined
  readonly watch: (listener: () => void) => () => void
}

export function createToasts(): Toasts {
  const listeners = new Set<() => void>()
  let shown: Toast | undefined
  let made = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const become = (next: Toast | undefined) => {
    shown = next
    for (const listener of listeners) listener()
  }
  const dismiss = () => {
    clearTimeout(timer)
    if (shown !== undefined) become(undefined)
  }
  const release = () => {
    clearTimeout(timer)
    if (shown !== undefined)
      timer = setTimeout(dismiss, shown.action === undefined ? TOAST_DURATION_MS.plain : TOAST_DURATION_MS.withAction)
  }
  return {
    show: (notice) => {
      made += 1
      become({ ...notice, id: made })
      release()
    },
    dismiss,
    hold: () => clearTimeout(timer),
    release,
    shown: () => shown,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The page's only instance. */
export const toasts = createToasts()
