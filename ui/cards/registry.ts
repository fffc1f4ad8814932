import type { ComponentType } from 'react'
import { shownCardType, type KnownCardType } from '../../protocol/cards/types'
import { late } from '../faults/late'
import { part, type Part } from '../faults/part'
import type { MessageId } from '../i18n/Messages'
import type { IconName } from '../theme/icon-drawings'
import type { BackKind, BackProps } from './back-props'

interface Looks {
  /** The suit under the number in the card's corner. */
  readonly suit: IconName
  /** The title of a card that the app makes itself and that has none. */
  readonly untitled?: MessageId
}

/** The back of a kind of card. */
export interface Face<K extends BackKind> {
  /** Its code and styles: a file of its own, which a deck with such cards fetches ahead (X-BUNDLE-01). */
  readonly back: Part<ComponentType<BackProps<K>>>
  /** A card that is read: a press anywhere on its back turns it. On the others a press beside a button must not. */
  readonly turnsOnPress: boolean
}

/** A kind with a back of its own brings it along; the basic one comes with the viewer (CardBack). */
type CardType<K extends KnownCardType> = K extends Exclude<BackKind, 'basic'> ? Looks & Face<K> : Looks

/** One entry for each card type (D-CARD-01, D-CARD-02, X-DX-02). The front of all is CardFront. */
export const cardTypes: { readonly [K in KnownCardType]: CardType<K> } = {
  basic: { suit: 'page' },
  image: {
    suit: 'image',
    back: part(() => import('./image/Back').then(({ ImageBack }) => ImageBack)),
    turnsOnPress: false,
  },
  file: { suit: 'file' },
  video: {
    suit: 'video',
    back: late(() => import('./video/Back').then(({ VideoBack }) => VideoBack)),
    turnsOnPress: false,
  },
  todo: { suit: 'check' },
  action: {
    suit: 'send',
    back: part(() => import('./action/Back').then(({ ActionBack }) => ActionBack)),
    turnsOnPress: false,
  },
  likert: {
    suit: 'speed',
    back: part(() => import('./likert/Back').then(({ LikertBack }) => LikertBack)),
    turnsOnPress: false,
  },
  feedback: {
    suit: 'bubble',
    back: part(() => import('./feedback/Back').then(({ FeedbackBack }) => FeedbackBack)),
    turnsOnPress: false,
  },
  webview: { suit: 'globe' },
  quiz: {
    suit: 'quiz',
    back: part(() => import('./quiz/Back').then(({ QuizBack }) => QuizBack)),
    turnsOnPress: false,
  },
  quizInstructions: {
    suit: 'info',
    untitled: 'card.title.quizInstructions',
    back: part(() => import('./quizInstructions/Back').then(({ InstructionsBack }) => InstructionsBack)),
    turnsOnPress: true,
  },
  quizResults: {
    suit: 'rosette',
    untitled: 'card.title.quizResults',
    back: part(() => import('./quizResults/Back').then(({ ResultsBack }) => ResultsBack)),
    turnsOnPress: false,
  },
  quizReport: {
    suit: 'users',
    untitled: 'card.title.quizReport',
    back: late(() => import('./quizReport/Back').then(({ QuizReportBack }) => QuizReportBack)),
    turnsOnPress: false,
  },
  index: {
    suit: 'index',
    untitled: 'card.title.index',
    back: part(() => import('./index/Back').then(({ IndexBack }) => IndexBack)),
    turnsOnPress: false,
  },
  doOrDont: {
    suit: 'doOrDont',
    back: part(() => import('./doOrDont/Back').then(({ DoOrDontBack }) => DoOrDontBack)),
    turnsOnPress: false,
  },
  orderUp: {
    suit: 'order',
    back: part(() => import('./orderUp/Back').then(({ OrderUpBack }) => OrderUpBack)),
    turnsOnPress: false,
  },
  pointsResults: {
    suit: 'coins',
    untitled: 'card.title.pointsResults',
    back: late(() => import('./pointsResults/Back').then(({ PointsResultsBack }) => PointsResultsBack)),
    turnsOnPress: false,
  },
  discussion: {
    suit: 'bubble',
    back: late(() => import('./discussion/Back').then(({ DiscussionBack }) => DiscussionBack)),
    turnsOnPress: false,
  },
  leaderboard: {
    suit: 'trophy',
    untitled: 'card.title.leaderboard',
    back: late(() => import('./leaderboard/Back').then(({ LeaderboardBack }) => LeaderboardBack)),
    turnsOnPress: false,
  },
  competitionInstructions: {
    suit: 'page',
    untitled: 'card.title.competitionInstructions',
    back: late(() => import('./competitionInstructions/Back').then(({ InstructionsBack }) => InstructionsBack)),
    turnsOnPress: false,
  },
  competitionResult: {
    suit: 'trophy',
    untitled: 'card.title.competitionResult',
    back: late(() => import('./competitionResult/Back').then(({ ResultBack }) => ResultBack)),
    turnsOnPress: false,
  },
  playlist: {
    suit: 'audio',
    back: late(() => import('./playlist/Back').then(({ PlaylistBack }) => PlaylistBack)),
    turnsOnPress: false,
  },
}

/** How a card of a type looks on its front and in its corner; an unknown type counts as basic (D-CARD-04). */
export const looksOf = (type: string): Looks => cardTypes[shownCardType(type)]
