import { linkTarget } from '../link-target'

/** A page that may be shown in a frame, and its permissions. */
export interface Frame {
  readonly src: string
  /** Tokens of the frame's sandbox. */
  readonly sandbox: string
}

/** A page of another host keeps its origin, but cannot access this window, its storage or its navigation. */
const foreign = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/**
 * Returns the frame for a page of a card, if a link to it is permitted (D-LINK-07, D-LINK-08). A page of the app's host
 * runs no scripts: with scripts and its origin it could do everything the app can. The app is never framed in itself.
 */
export function frameOf(url: string, page: string): Frame | undefined {
  const target = linkTarget(url, page)
  if (target?.kind === 'own') return { src: target.href, sandbox: 'allow-popups' }
  if (target?.kind !== 'out' || !/^https?:/i.test(target.href)) return undefined
  const { origin, href } = new URL(target.href)
  return origin === new URL(page).origin ? undefined : { src: href, sandbox: foreign }
}
