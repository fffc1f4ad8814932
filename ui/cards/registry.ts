import type { ComponentType } from 'react'
import { shownCardType, type KnownCardType } from '../../protocol/cards/types'
import { lazyWithMessages } from '../lazy/lazy-with-messages'
import { lazyModule, type LazyModule } from '../lazy/lazy-module'
import type { MessageId } from '../i18n/Messages'
import type { IconName } from '../theme/icon-drawings'
import type { BackKind, BackProps } from './back-props'

interface CardLook {
  /** The suit under the number in the card's corner. */
  readonly suit: IconName
  /** The title of a card that the app creates and that has none. */
  readonly untitled?: MessageId
}

/** The back of a kind of card. */
export interface Face<K extends BackKind> {
  /** Code and styles in a separate file, which a deck with such cards prefetches (X-BUNDLE-01). */
  readonly back: LazyModule<ComponentType<BackProps<K>>>
  /**
   * True for a card that is only read: a press anywhere on its back flips it. On others a press next to a button must
   * not.
   */
  readonly turnsOnPress: boolean
}

/** A kind with a separate back defines it; the basic one is part of the viewer (CardBack). */
type CardType<K extends KnownCardType> = K extends Exclude<BackKind, 'basic'> ? CardLook & Face<K> : CardLook

/** Defines each card type (D-CARD-01, D-CARD-02, X-DX-02). CardFront renders the front of all. */
export const cardTypes: { readonly [K in KnownCardType]: CardType<K> } = {
  basic: { suit: 'page' },
  image: {
    suit: 'image',
    back: lazyModule(() => import('./image/Back').then(({ ImageBack }) => ImageBack)),
    turnsOnPress: false,
  },
  file: { suit: 'file' },
  video: {
    suit: 'video',
    back: lazyWithMessages(() => import('./video/Back').then(({ VideoBack }) => VideoBack)),
    turnsOnPress: false,
  },
  todo: { suit: 'check' },
  action: {
    suit: 'send',
    back: lazyModule(() => import('./action/Back').then(({ ActionBack }) => ActionBack)),
    turnsOnPress: false,
  },
  likert: {
    suit: 'speed',
    back: lazyModule(() => import('./likert/Back').then(({ LikertBack }) => LikertBack)),
    turnsOnPress: false,
  },
  feedback: {
    suit: 'bubble',
    back: lazyModule(() => import('./feedback/Back').then(({ FeedbackBack }) => FeedbackBack)),
    turnsOnPress: false,
  },
  webview: { suit: 'globe' },
  quiz: {
    suit: 'quiz',
    back: lazyModule(() => import('./quiz/Back').then(({ QuizBack }) => QuizBack)),
    turnsOnPress: false,
  },
  quizInstructions: {
    suit: 'info',
    untitled: 'card.title.quizInstructions',
    back: lazyModule(() => import('./quiz-instructions/Back').then(({ InstructionsBack }) => InstructionsBack)),
    turnsOnPress: true,
  },
  quizResults: {
    suit: 'rosette',
    untitled: 'card.title.quizResults',
    back: lazyModule(() => import('./quiz-results/Back').then(({ ResultsBack }) => ResultsBack)),
    turnsOnPress: false,
  },
  quizReport: {
    suit: 'users',
    untitled: 'card.title.quizReport',
    back: lazyWithMessages(() => import('./quiz-report/Back').then(({ QuizReportBack }) => QuizReportBack)),
    turnsOnPress: false,
  },
  index: {
    suit: 'index',
    untitled: 'card.title.index',
    back: lazyModule(() => import('./index/Back').then(({ IndexBack }) => IndexBack)),
    turnsOnPress: false,
  },
  doOrDont: {
    suit: 'doOrDont',
    back: lazyModule(() => import('./do-or-dont/Back').then(({ DoOrDontBack }) => DoOrDontBack)),
    turnsOnPress: false,
  },
  orderUp: {
    suit: 'order',
    back: lazyModule(() => import('./order-up/Back').then(({ OrderUpBack }) => OrderUpBack)),
    turnsOnPress: false,
  },
  pointsResults: {
    suit: 'coins',
    untitled: 'card.title.pointsResults',
    back: lazyWithMessages(() => import('./points-results/Back').then(({ PointsResultsBack }) => PointsResultsBack)),
    turnsOnPress: false,
  },
  discussion: {
    suit: 'bubble',
    back: lazyWithMessages(() => import('./discussion/Back').then(({ DiscussionBack }) => DiscussionBack)),
    turnsOnPress: false,
  },
  leaderboard: {
    suit: 'trophy',
    untitled: 'card.title.leaderboard',
    back: lazyWithMessages(() => import('./leaderboard/Back').then(({ LeaderboardBack }) => LeaderboardBack)),
    turnsOnPress: false,
  },
  competitionInstructions: {
    suit: 'page',
    untitled: 'card.title.competitionInstructions',
    back: lazyWithMessages(() =>
      import('./competition-instructions/Back').then(({ InstructionsBack }) => InstructionsBack),
    ),
    turnsOnPress: false,
  },
  competitionResult: {
    suit: 'trophy',
    untitled: 'card.title.competitionResult',
    back: lazyWithMessages(() => import('./competition-result/Back').then(({ ResultBack }) => ResultBack)),
    turnsOnPress: false,
  },
  playlist: {
    suit: 'audio',
    back: lazyWithMessages(() => import('./playlist/Back').then(({ PlaylistBack }) => PlaylistBack)),
    turnsOnPress: false,
  },
}

/** Returns the look of a card type on its front and in its corner; an unknown type counts as basic (D-CARD-04). */
export const cardLook = (type: string): CardLook => cardTypes[shownCardType(type)]
