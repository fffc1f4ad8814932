import type { Card } from '../../protocol/entities/card'
import type { Deck, DeckSection } from '../../protocol/entities/deck'

/** A group of the deck's index; the cards before the first section form a group without one. */
export interface IndexGroup {
  readonly section?: DeckSection
  readonly cardIds: readonly string[]
}

/**
 * Groups the deck's index over all its cards in viewing order: a section starts at its card and lasts until the next
 * one (D-INDEX-04). Excluded and hidden cards have no link, but a section still starts at their position (D-INDEX-03).
 * A group without links is left out.
 */
export function indexGroups(
  deck: Pick<Deck, 'sections'>,
  cards: readonly Card[],
  hiddenIds: ReadonlySet<string> = new Set(),
): readonly IndexGroup[] {
  const sections = new Map<string, DeckSection>()
  for (const section of deck.sections ?? []) {
    if (section.beforeCardId !== undefined) sections.set(section.beforeCardId, section)
  }
  const groups: { section?: DeckSection; cardIds: string[] }[] = []
  for (const card of cards) {
    const section = sections.get(card.id)
    if (section !== undefined) groups.push({ section, cardIds: [] })
    if (card.excludeFromIndex === true || hiddenIds.has(card.id)) continue
    const group = groups.at(-1)
    if (group === undefined) groups.push({ cardIds: [card.id] })
    else group.cardIds.push(card.id)
  }
  return groups.filter(({ cardIds }) => cardIds.length > 0)
}
