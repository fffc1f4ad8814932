import type { ComponentType } from 'react'
import { lazyWithMessages } from '../lazy/lazy-with-messages'
import { lazyModule, type LazyModule } from '../lazy/lazy-module'
import type { BackKind, BackProps } from './back-props'

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

/** Defines the back of each kind (D-CARD-02, X-DX-02). The basic one is part of the viewer (CardBack). */
export const cardBacks: { readonly [K in Exclude<BackKind, 'basic' | 'broken'>]: Face<K> } = {
  image: {
    back: lazyModule(() => import('./image/Back').then(({ ImageBack }) => ImageBack)),
    turnsOnPress: false,
  },
  video: {
    back: lazyWithMessages(() => import('./video/Back').then(({ VideoBack }) => VideoBack)),
    turnsOnPress: false,
  },
  action: {
    back: lazyModule(() => import('./action/Back').then(({ ActionBack }) => ActionBack)),
    turnsOnPress: false,
  },
  likert: {
    back: lazyModule(() => import('./likert/Back').then(({ LikertBack }) => LikertBack)),
    turnsOnPress: false,
  },
  feedback: {
    back: lazyModule(() => import('./feedback/Back').then(({ FeedbackBack }) => FeedbackBack)),
    turnsOnPress: false,
  },
  quiz: {
    back: lazyModule(() => import('./quiz/Back').then(({ QuizBack }) => QuizBack)),
    turnsOnPress: false,
  },
  quizInstructions: {
    back: lazyModule(() => import('./quiz-instructions/Back').then(({ InstructionsBack }) => InstructionsBack)),
    turnsOnPress: true,
  },
  quizResults: {
    back: lazyModule(() => import('./quiz-results/Back').then(({ ResultsBack }) => ResultsBack)),
    turnsOnPress: false,
  },
  quizReport: {
    back: lazyWithMessages(() => import('./quiz-report/Back').then(({ QuizReportBack }) => QuizReportBack)),
    turnsOnPress: false,
  },
  index: {
    back: lazyModule(() => import('./index/Back').then(({ IndexBack }) => IndexBack)),
    turnsOnPress: false,
  },
  doOrDont: {
    back: lazyModule(() => import('./do-or-dont/Back').then(({ DoOrDontBack }) => DoOrDontBack)),
    turnsOnPress: false,
  },
  orderUp: {
    back: lazyModule(() => import('./order-up/Back').then(({ OrderUpBack }) => OrderUpBack)),
    turnsOnPress: false,
  },
  pointsResults: {
    back: lazyWithMessages(() => import('./points-results/Back').then(({ PointsResultsBack }) => PointsResultsBack)),
    turnsOnPress: false,
  },
  discussion: {
    back: lazyWithMessages(() => import('./discussion/Back').then(({ DiscussionBack }) => DiscussionBack)),
    turnsOnPress: false,
  },
  leaderboard: {
    back: lazyWithMessages(() => import('./leaderboard/Back').then(({ LeaderboardBack }) => LeaderboardBack)),
    turnsOnPress: false,
  },
  competitionInstructions: {
    back: lazyWithMessages(() =>
      import('./competition-instructions/Back').then(({ InstructionsBack }) => InstructionsBack),
    ),
    turnsOnPress: false,
  },
  competitionResult: {
    back: lazyWithMessages(() => import('./competition-result/Back').then(({ ResultBack }) => ResultBack)),
    turnsOnPress: false,
  },
  playlist: {
    back: lazyWithMessages(() => import('./playlist/Back').then(({ PlaylistBack }) => PlaylistBack)),
    turnsOnPress: false,
  },
}
