import type { BasicBack } from '../../protocol/cards/basic'
import type { Card } from '../../protocol/entities/card'
import { defined } from '../../protocol/defined'

/** The parts that cards have in common; title and cover only where the card asks for them (D-CARD-05, D-CARD-18..21). */
export function basicBack(card: Card): BasicBack {
  const { resources = [] } = card
  return {
    kind: 'basic',
    ...defined({
      title: card.showTitleOnBack === true ? card.title : undefined,
      cover: card.showCoverImageOnBack === true ? card.coverImage?.url : undefined,
      content: card.content,
      contentBelowEmbed: card.contentBelowEmbed,
      footer: card.contentFooter,
      file: card.file?.url,
      resources: resources.length === 0 ? undefined : resources,
    }),
  }
}
