import { shownCardType, type KnownCardType } from '../../protocol/entities/card'
import type { MessageId } from '../i18n/Messages'
import type { IconName } from '../theme/icon-drawings'

interface CardType {
  /** The suit under the number in the card's corner. */
  readonly suit: IconName
  /** The title of a card that the app makes itself and that has none. */
  readonly untitled?: MessageId
}

/** One entry for each card type (D-CARD-01, X-DX-02). The front of all is CardFront, the backs stand in CardBack. */
const cardTypes: Readonly<Record<KnownCardType, CardType>> = {
  basic: { suit: 'page' },
  image: { suit: 'image' },
  file: { suit: 'file' },
  video: { suit: 'video' },
  todo: { suit: 'check' },
  action: { suit: 'send' },
  likert: { suit: 'speed' },
  feedback: { suit: 'bubble' },
  webview: { suit: 'globe' },
  quiz: { suit: 'quiz' },
  quizInstructions: { suit: 'info', untitled: 'card.title.quizInstructions' },
  quizResults: { suit: 'rosette', untitled: 'card.title.quizResults' },
  quizReport: { suit: 'users', untitled: 'card.title.quizReport' },
  index: { suit: 'index', untitled: 'card.title.index' },
  doOrDont: { suit: 'doOrDont' },
  orderUp: { suit: 'order' },
  pointsResults: { suit: 'coins', untitled: 'card.title.pointsResults' },
  discussion: { suit: 'bubble' },
  leaderboard: { suit: 'trophy' },
  competitionInstructions: { suit: 'info' },
  competitionResult: { suit: 'trophy' },
  playlist: { suit: 'audio' },
}

/** The entry of a card's type; an unknown type counts as basic (D-CARD-04). */
export const cardTypeOf = (type: string): CardType => cardTypes[shownCardType(type)]
