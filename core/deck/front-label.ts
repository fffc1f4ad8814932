const PREFIX = 'label:'

/** Returns the label of a card's front: the text after 'label:' in its tags; undefined without one (D-CARD-14). */
export function frontLabel(tags: readonly string[] | undefined): string | undefined {
  const tag = (tags ?? []).find((text) => text.startsWith(PREFIX))
  const label = (tag ?? '').slice(PREFIX.length).trim()
  return label === '' ? undefined : label
}
