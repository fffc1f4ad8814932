import type { CardBack } from '../../../protocol/cards'
import { shownCardType } from '../../../protocol/cards/types'
import type { IndexBack } from '../../../protocol/cards/deck-index'
import type { Card } from '../../../protocol/entities/card'
import { indexGroups, type IndexGroup } from '../../deck/index-sections'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { cardLink, isSeen, type CardContext } from '../card-context'

/** Projects the deck index: links to its cards, grouped by section if the deck has sections (D-INDEX-02..14). */
export function indexBack(_card: Card, context: CardContext): CardBack {
  const { resolvedDeck, numbers } = context
  const cards = new Map(resolvedDeck.cards.map((one) => [one.id, one]))
  const hidden = new Set(resolvedDeck.cards.map(({ id }) => id).filter((id) => !numbers.has(id)))
  const groups = indexGroups(resolvedDeck.content.deck, resolvedDeck.cards, hidden)
  return {
    kind: 'index',
    sections: groups.map((group) => sectionOf(group, cards, context)),
  }
}

function sectionOf(
  { section, cardIds }: IndexGroup,
  cards: ReadonlyMap<string, Card>,
  context: CardContext,
): IndexBack['sections'][number] {
  const members = cardIds.flatMap((id) => cards.get(id) ?? [])
  return {
    sectionId: section?.id ?? '',
    collapsible: section !== undefined && section.notCollapsible !== true,
    unseen: members.some((card) => !isSeen(context, card)),
    links: members.flatMap((card) => {
      const link = cardLink(context, card)
      if (link === undefined) return []
      return [
        {
          ...link,
          type: shownCardType(card.type),
          seen: isSeen(context, card),
          locked: context.resolvedDeck.locked.has(card.id),
        },
      ]
    }),
    ...omitUndefined({ title: section?.title, color: section?.color }),
  }
}
