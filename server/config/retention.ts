const DAY_MS = 86_400_000

/** A setting in days. */
interface RetentionSetting {
  readonly setting: string
  /** By default. */
  readonly days: number
  readonly least: number
  readonly most: number
}

/**
 * How long rows stay (docs/privacy.md). The least values keep the app working: actions of a device that was offline are
 * recognised when they are repeated, and other devices learn of deleted entries.
 */
export const retentionTable = {
  /** What the apps track, and playback. */
  activity: { setting: 'RETAIN_ACTIVITY_DAYS', days: 400, least: 1, most: 3_650 },
  /** Statements of the learning-record store. */
  statements: { setting: 'RETAIN_STATEMENTS_DAYS', days: 400, least: 1, most: 3_650 },
  notifications: { setting: 'RETAIN_NOTIFICATIONS_DAYS', days: 400, least: 7, most: 3_650 },
  /** Favorites, ratings and own decks that their owner has deleted. */
  deleted: { setting: 'RETAIN_DELETED_DAYS', days: 400, least: 30, most: 3_650 },
  /** Messages that could not be sent. */
  messages: { setting: 'RETAIN_MESSAGES_DAYS', days: 30, least: 1, most: 365 },
  /** Answers to actions, by which a repeated action is recognised. */
  requests: { setting: 'RETAIN_REQUESTS_DAYS', days: 30, least: 7, most: 400 },
  /** Sign-ins: afterwards a device has to sign in again. */
  signIns: { setting: 'RETAIN_SIGN_INS_DAYS', days: 30, least: 1, most: 400 },
} as const satisfies Readonly<Record<string, RetentionSetting>>

export type RetentionName = keyof typeof retentionTable

/** How long rows stay, ms. */
export type Retention = Readonly<Record<RetentionName, number>>

/** Creates the times from a function that returns the number of days of a setting. */
export const retentionFrom = (daysOf: (setting: RetentionSetting) => number): Retention => {
  const { activity, statements, notifications, deleted, messages, requests, signIns } = retentionTable
  const ms = (setting: RetentionSetting): number => DAY_MS * daysOf(setting)
  return {
    activity: ms(activity),
    statements: ms(statements),
    notifications: ms(notifications),
    deleted: ms(deleted),
    messages: ms(messages),
    requests: ms(requests),
    signIns: ms(signIns),
  }
}

export const defaultRetention: Retention = retentionFrom(({ days }) => days)
