import type { MessageId, MessageValues } from '../i18n/Messages'
import type { IconName } from '../theme/icon-drawings'

/** One sentence about what has just happened, and at most one way on (decision 35). */
export interface Notice {
  readonly icon: IconName
  readonly text: MessageId
  readonly values?: MessageValues
  readonly action?: { readonly label: MessageId; readonly run: () => void }
}

export interface Toast extends Notice {
  readonly id: number
}

/** Milliseconds that a toast stays, and that one stays which there is something to decide about. */
export const stays = { plain: 6_000, withAction: 10_000 } as const

/** The one quiet place of the app: the newest notice stands in it, until its time is over. */
export interface Toasts {
  readonly show: (notice: Notice) => void
  readonly dismiss: () => void
  /** Somebody reads it, by pointer or focus: its time stands still. Let go, it begins anew. */
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
    if (shown !== undefined) timer = setTimeout(dismiss, shown.action === undefined ? stays.plain : stays.withAction)
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

/** The page has one such place. */
export const toasts = createToasts()
