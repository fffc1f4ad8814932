import type { CardBack } from '../../protocol/cards'
import type { CardSections } from '../../protocol/cards/card-sections'
import type { Card } from '../../protocol/entities/card'
import { omitUndefined } from '../../protocol/omit-undefined'
import { nonEmpty } from '../../protocol/text'
import { cardVideo } from './video/video-view'

/** Card kinds that show the card's picture in their own way. */
const kindsWithOwnPicture: ReadonlySet<CardBack['kind']> = new Set(['image', 'video', 'quizInstructions'])

/**
 * Projects the optional sections that the back of every kind may have. Title and picture are shown only if the card
 * requests them, and sections that the kind itself shows are left out (D-CARD-05, D-CARD-18 to D-CARD-21).
 */
export function cardSections(card: Card, back: CardBack): CardSections {
  const { kind } = back
  const { resources = [], webview: { url = '', cover: waiting } = {} } = card
  const film = cardVideo(card)
  return omitUndefined({
    title: card.showTitleOnBack === true && !isTitleTheQuestion(card, back) ? card.title : undefined,
    cover:
      card.showCoverImageOnBack === true && !kindsWithOwnPicture.has(kind) ? nonEmpty(card.coverImage?.url) : undefined,
    content: kind === 'quizInstructions' ? undefined : nonEmpty(card.content),
    film: kind === 'video' || film.player.by === 'nobody' ? undefined : film,
    page: url === '' ? undefined : { url, ...omitUndefined({ waiting: waiting?.url }) },
    contentBelowEmbed: nonEmpty(card.contentBelowEmbed),
    file: nonEmpty(card.file?.url),
    resources: resources.length === 0 ? undefined : resources,
    footer: nonEmpty(card.contentFooter),
  })
}

/** A question without text of its own shows the card's title as the question. */
const isTitleTheQuestion = ({ title }: Card, back: CardBack): boolean => back.kind === 'quiz' && back.question === title
