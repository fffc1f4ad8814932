import type { MessageId } from '../../i18n/Messages'

/** Who or what an event comes from. */
export type Group = 'learner' | 'server' | 'device' | 'fault'
export const groups: readonly Group[] = ['learner', 'server', 'device', 'fault']

export const groupText: Readonly<Record<Group, MessageId>> = {
  learner: 'replay.group.learner',
  server: 'replay.group.server',
  device: 'replay.group.device',
  fault: 'replay.group.fault',
}

interface Kind {
  readonly fits: RegExp
  readonly text: MessageId
}

/** What an event is about, in plain words; the first that fits. The type itself stands beside it. */
const kinds: readonly Kind[] = [
  { fits: /^$/, text: 'replay.kind.damaged' },
  { fits: /^appStarted$/, text: 'replay.kind.start' },
  {
    fits: /^(signIn|login|logout|loggedOut|registration|initialUrl|password|tokenLogin|user|organisation)/,
    text: 'replay.kind.signIn',
  },
  { fits: /^(sync|home|library|appSettings)/, text: 'replay.kind.sync' },
  { fits: /^(promo|categoryOpened)/, text: 'nav.library' },
  { fits: /^(quiz|category)/, text: 'replay.kind.quiz' },
  { fits: /^(likert|feedback|order|doOrDont|points|completion|trigger|discussion)/, text: 'replay.kind.answer' },
  { fits: /^(video|playlist)/, text: 'replay.kind.media' },
  { fits: /^(favorite|cardRat|deckCreated|deckRemoved|cardTucked|cardUntucked|tuck)/, text: 'replay.kind.own' },
  { fits: /^(deck|card|sharedCard|lockedCard)/, text: 'replay.kind.deck' },
  { fits: /^standings/, text: 'competitions.title' },
  { fits: /^report/, text: 'replay.kind.report' },
  { fits: /^(search|content)/, text: 'replay.kind.search' },
  { fits: /^(notification|notice|push)/, text: 'replay.kind.notice' },
  { fits: /^(preferences|sounds|account|phone|role|language|colorScheme)/, text: 'replay.kind.account' },
  { fits: /^(action|send|activity|statements)/, text: 'replay.kind.queue' },
  { fits: /^(connectivity|page|tabReturned|timer|serverClock|storage)/, text: 'replay.kind.device' },
  { fits: /^(alert|callFailed|appError)/, text: 'replay.kind.alert' },
]

/** What an event of this type is about. */
export const wordsOf = (type: string): MessageId =>
  kinds.find(({ fits }) => fits.test(type))?.text ?? 'replay.kind.other'

const fault = /^$|Failed$|Refused$|^(alertRaised|appErrorNoted|storageHealed|actionDropped|syncReturnedNoUser)$/
const device = /^(appStarted|page|tabReturned|connectivity|timer|serverClock|activityBatched|statementsMade)/
const server =
  /(Loaded|Received|Succeeded|Updated|Resolved|Ended|Delivered|Sent|Registered|Released|Executed|Fetched|Joined|Left|Verified|Answered|Noticed|loggedOut|Submitted)$/
const learner = /^(quizAnswered|doOrDontAnswered|[a-z]+Submitted)$/

/** Who an event of this type comes from. */
export function groupOf(type: string): Group {
  if (fault.test(type)) return 'fault'
  if (device.test(type)) return 'device'
  if (learner.test(type) && type !== 'quizScoreSubmitted') return 'learner'
  return server.test(type) ? 'server' : 'learner'
}
