/**
 * Marks tables and code that are wider than the available space: only they scroll sideways, also by finger, which
 * elsewhere moves the cards (D-DECK-08). Returns a function that ends it, if there are any.
 */
export function markOverflow(text: HTMLElement): (() => void) | undefined {
  const parts = text.querySelectorAll<HTMLElement>('pre, table')
  if (parts.length === 0) return undefined
  const sizes = new ResizeObserver(() => {
    for (const part of parts) part.toggleAttribute('data-wide', part.scrollWidth > part.clientWidth)
  })
  // Content of a table may grow while the table's own size stays.
  for (const part of parts) for (const each of [part, ...part.children]) sizes.observe(each)
  return () => sizes.disconnect()
}
