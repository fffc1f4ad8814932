import { copyText } from './copy-text'

interface SharedLink {
  readonly title: string
  readonly url: string
}

/** Shares a link by the system's own means; where there are none, or they fail, it is copied. Whether it was copied. */
export async function shareLink(link: SharedLink): Promise<boolean> {
  if ('share' in navigator) {
    try {
      await navigator.share(link)
      return false
    } catch (cause) {
      // Who closes the system's sheet has changed their mind.
      if (cause instanceof DOMException && cause.name === 'AbortError') return false
    }
  }
  return copyText(link.url)
}
