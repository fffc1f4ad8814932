import type { CardBack } from '../../protocol/cards'
import type { CardParts } from '../../protocol/cards/parts'
import type { Card } from '../../protocol/entities/card'
import { defined } from '../../protocol/defined'
import { told } from './told'
import { filmOf } from './video-back'

/** Kinds whose own content has the card's picture in it, in their own way. */
const pictured: ReadonlySet<CardBack['kind']> = new Set(['image', 'video', 'quizInstructions'])

/**
 * What the back of a card has beside what is its kind's: the same for every kind, title and picture only where the card
 * asks for them, and nothing that the kind itself shows (D-CARD-05, D-CARD-18 to D-CARD-21).
 */
export function cardParts(card: Card, back: CardBack): CardParts {
  const { kind } = back
  const { resources = [], webview: { url = '', cover: waiting } = {} } = card
  const film = filmOf(card)
  return defined({
    title: card.showTitleOnBack === true && !isAsked(card, back) ? card.title : undefined,
    cover: card.showCoverImageOnBack === true && !pictured.has(kind) ? told(card.coverImage?.url) : undefined,
    content: kind === 'quizInstructions' ? undefined : told(card.content),
    film: kind === 'video' || film.player.by === 'nobody' ? undefined : film,
    page: url === '' ? undefined : { url, ...defined({ waiting: waiting?.url }) },
    contentBelowEmbed: told(card.contentBelowEmbed),
    file: told(card.file?.url),
    resources: resources.length === 0 ? undefined : resources,
    footer: told(card.contentFooter),
  })
}

/** A question that has no words of its own is the title. */
const isAsked = ({ title }: Card, back: CardBack): boolean => back.kind === 'quiz' && back.question === title
