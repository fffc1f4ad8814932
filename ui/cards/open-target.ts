import type { LinkTarget } from './link-target'

/** A number or a mail address is the browser's own to open; anything else gets a tab of its own. */
export const opensTab = (address: string): boolean => !/^\s*(mailto|tel):/i.test(address)

/**
 * Opens what a link of a card leads to: a place in the app without a new tab or a reload (D-LINK-01), a number or a mail
 * address as the browser does (D-LINK-03, D-LINK-04), anything else in a tab of its own (D-LINK-02).
 */
export function openTarget(target: LinkTarget | undefined, go: (path: string) => void): void {
  if (target === undefined) return
  if (target.kind === 'app') go(target.path)
  else if (opensTab(target.href)) window.open(target.href, '_blank', 'noopener,noreferrer')
  else location.assign(target.href)
}
