import { buildPath } from '../../protocol/paths'
import { toasts } from '../toast/toasts'

/** Shares the link of a card by the system's own means, or copies it where there are none (D-TUCK-05). */
export async function shareCard({ cardId, title }: { readonly cardId: string; readonly title: string }): Promise<void> {
  const url = new URL(buildPath({ name: 'sharedCard', cardId }), location.origin).href
  try {
    if ('share' in navigator) await navigator.share({ title, url })
    else {
      await clipboard().writeText(url)
      toasts.show({ icon: 'check', text: 'toast.linkCopied' })
    }
  } catch (cause) {
    // Who closes the system's sheet has changed their mind.
    if (cause instanceof DOMException && cause.name === 'AbortError') return
    toasts.show({ icon: 'alert', text: 'toast.notShared' })
  }
}

/** Undefined in the types is never; without a secure context there is none. */
function clipboard(): Clipboard {
  if (!('clipboard' in navigator)) throw new TypeError('no clipboard')
  return navigator.clipboard
}
