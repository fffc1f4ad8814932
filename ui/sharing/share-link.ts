import { copyText } from './copy-text'

interface SharedLink {
  readonly title: string
  readonly url: string
}

/**
 * Shares a link through the system's share sheet; copies it if there is none or it fails. Returns whether it was
 * copied.
 */
export async function shareLink(link: SharedLink): Promise<boolean> {
  if ('share' in navigator) {
    try {
      await navigator.share(link)
      return false
    } catch (cause) {
      // The user closed the share sheet.
      if (cause instanceof DOMException && cause.name === 'AbortError') return false
    }
  }
  return copyText(link.url)
}
