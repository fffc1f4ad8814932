import type { MessageId } from '../../i18n/Messages'

/** Names of actions, by the event that caused them (X-OUTBOX-07). */
const labels: Readonly<Record<string, MessageId>> = {
  activityBatched: 'outbox.did.activityBatched',
  cardRated: 'outbox.did.cardRated',
  cardRatingRemoved: 'outbox.did.cardRatingRemoved',
  cardSeen: 'outbox.did.cardSeen',
  cardTucked: 'outbox.did.cardTucked',
  cardUntucked: 'outbox.did.cardUntucked',
  categoryRelocked: 'outbox.did.categoryRelocked',
  deckCreated: 'outbox.did.deckCreated',
  deckRemoved: 'outbox.did.deckRemoved',
  discussionDeleted: 'outbox.did.discussionDeleted',
  discussionPosted: 'outbox.did.discussionPosted',
  doOrDontCompleted: 'outbox.did.doOrDontCompleted',
  favoriteAdded: 'outbox.did.favoriteAdded',
  favoriteRemoved: 'outbox.did.favoriteRemoved',
  feedbackSubmitted: 'outbox.did.feedbackSubmitted',
  likertSubmitted: 'outbox.did.likertSubmitted',
  noticeDismissed: 'outbox.did.noticeDismissed',
  notificationsRead: 'outbox.did.notificationsSeen',
  notificationsSeen: 'outbox.did.notificationsSeen',
  orderSubmitted: 'outbox.did.orderSubmitted',
  pointsCompleted: 'outbox.did.pointsCompleted',
  preferencesChanged: 'outbox.did.preferencesChanged',
  quizAnswered: 'outbox.did.quizAnswered',
  quizAttemptCompleted: 'outbox.did.quizAttemptCompleted',
  quizResponsesReset: 'outbox.did.quizResponsesReset',
  quizScoreSubmitted: 'outbox.did.quizScoreSubmitted',
  quizTrialReset: 'outbox.did.quizTrialReset',
  quizTrialStarted: 'outbox.did.quizTrialStarted',
  soundsSwitched: 'outbox.did.soundsSwitched',
  statementsMade: 'outbox.did.statementsMade',
}

/** Returns the name of an action, with a fallback for actions that this build does not know. */
export const actionLabel = (cause: string): MessageId =>
  Object.hasOwn(labels, cause) ? (labels[cause] ?? 'outbox.did.other') : 'outbox.did.other'
