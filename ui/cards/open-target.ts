import type { LinkTarget } from './link-target'

/**
 * Opens what a link of a card leads to: a place in the app without a new tab or a reload (D-LINK-01), a number or a mail
 * address as the browser does (D-LINK-03, D-LINK-04), anything else in a tab of its own (D-LINK-02).
 */
export function openTarget(target: LinkTarget | undefined, go: (path: string) => void): void {
  if (target === undefined) return
  if (target.kind === 'app') go(target.path)
  else if (/^(mailto|tel):/i.test(target.href)) location.assign(target.href)
  else window.open(target.href, '_blank', 'noopener,noreferrer')
}
