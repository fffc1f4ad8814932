import { shownCardType, type KnownCardType } from '../../protocol/cards/types'
import type { MessageId } from '../i18n/Messages'
import type { IconName } from '../theme/icon-drawings'

interface CardLook {
  /** The suit under the number in the card's corner. */
  readonly suit: IconName
  /** The title of a card that the app creates and that has none. */
  readonly untitled?: MessageId
}

/** Defines the look of each card type on its front and in its corner (X-DX-02). */
const cardLooks: { readonly [K in KnownCardType]: CardLook } = {
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
  leaderboard: { suit: 'trophy', untitled: 'card.title.leaderboard' },
  competitionInstructions: { suit: 'page', untitled: 'card.title.competitionInstructions' },
  competitionResult: { suit: 'trophy', untitled: 'card.title.competitionResult' },
  playlist: { suit: 'audio' },
}

/** Returns the look of a card type; an unknown type counts as basic (D-CARD-04). */
export const cardLook = (type: string): CardLook => cardLooks[shownCardType(type)]
