import { linkTarget } from '../link-target'

/** A page that may be shown in a frame, and what it may do in there. */
export interface Frame {
  readonly src: string
  /** Tokens of the frame's sandbox. */
  readonly sandbox: string
}

/** Another host's page keeps its own origin, and is kept from this window, its storage and its navigation. */
const foreign = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/**
 * The frame for a page of a card: one that a link may lead to (D-LINK-07, D-LINK-08). A page of the app's own host runs
 * nothing, as with scripts and its origin it could do whatever the app can; the app itself is not shown within itself.
 */
export function frameOf(url: string, page: string): Frame | undefined {
  const target = linkTarget(url, page)
  if (target?.kind === 'own') return { src: target.href, sandbox: 'allow-popups' }
  if (target?.kind !== 'out' || !/^https?:/i.test(target.href)) return undefined
  const { origin, href } = new URL(target.href)
  return origin === new URL(page).origin ? undefined : { src: href, sandbox: foreign }
}
