import { toasts } from '../toast/toasts'

/** Copies to the clipboard; where that cannot be, it is said (X-UX-02). Whether it was copied. */
export async function copyText(value: string): Promise<boolean> {
  try {
    await clipboard().writeText(value)
    return true
  } catch {
    toasts.show({ icon: 'alert', text: 'toast.notCopied' })
    return false
  }
}

/** Undefined in the types is never; without a secure context there is none. */
function clipboard(): Clipboard {
  if (!('clipboard' in navigator)) throw new TypeError('no clipboard')
  return navigator.clipboard
}
