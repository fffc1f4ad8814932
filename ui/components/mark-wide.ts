/**
 * Marks the tables and the code of a text that are wider than there is room: those alone are scrolled sideways, by the
 * finger too, which moves the cards elsewhere (D-DECK-08). Returns how to end it, where there are any.
 */
export function markWide(text: HTMLElement): (() => void) | undefined {
  const parts = text.querySelectorAll<HTMLElement>('pre, table')
  if (parts.length === 0) return undefined
  const sizes = new ResizeObserver(() => {
    for (const part of parts) part.toggleAttribute('data-wide', part.scrollWidth > part.clientWidth)
  })
  // What is in a table may grow while the table has no more room.
  for (const part of parts) for (const each of [part, ...part.children]) sizes.observe(each)
  return () => sizes.disconnect()
}
