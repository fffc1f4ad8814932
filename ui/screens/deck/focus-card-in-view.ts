/**
 * Focuses the card in view when the carousel returns and the focused element was removed, so that it is read out
 * (X-UX-03).
 */
export function focusCardInView(): void {
  if (document.activeElement !== document.body) return
  document
    .querySelector<HTMLElement>('[data-card]:not([inert]) [data-face]:not([inert]) h2[tabindex]')
    ?.focus({ preventScroll: true })
}
