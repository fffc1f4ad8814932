import { toasts } from '../toast/toasts'

/** Copies a text to the clipboard; shows a failure (X-UX-02). Returns whether it was copied. */
export async function copyText(value: string): Promise<boolean> {
  try {
    await clipboard().writeText(value)
    return true
  } catch {
    toasts.show({ icon: 'alert', text: 'toast.notCopied' })
    return false
  }
}

/** Returns the clipboard. The types say that it always exists, but without a secure context it does not. */
function clipboard(): Clipboard {
  if (!('clipboard' in navigator)) throw new TypeError('no clipboard')
  return navigator.clipboard
}
