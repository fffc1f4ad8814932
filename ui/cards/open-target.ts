import type { LinkTarget } from './link-target'

/** Tests whether an address opens in a new tab; the browser handles phone numbers and mail addresses. */
export const opensTab = (address: string): boolean => !/^\s*(mailto|tel):/i.test(address)

/**
 * Opens the target of a link of a card. Within the app: without a new tab or a reload (D-LINK-01). A phone number or a
 * mail address: natively (D-LINK-03, D-LINK-04). Anything else: in a new tab (D-LINK-02).
 */
export function openTarget(target: LinkTarget | undefined, go: (path: string) => void): void {
  if (target === undefined) return
  if (target.kind === 'app') go(target.path)
  else if (opensTab(target.href)) window.open(target.href, '_blank', 'noopener,noreferrer')
  else location.assign(target.href)
}
