import type { MessageId } from '../../i18n/Messages'

/** The source of an event. */
export type Group = 'learner' | 'server' | 'device' | 'fault'
export const groups: readonly Group[] = ['learner', 'server', 'device', 'fault']

export const groupText: Readonly<Record<Group, MessageId>> = {
  learner: 'replay.group.learner',
  server: 'replay.group.server',
  device: 'replay.group.device',
  fault: 'replay.group.fault',
}

interface EventLabel {
  readonly pattern: RegExp
  readonly text: MessageId
}

/** Words for event types; the first match counts. The type itself is shown next to them. */
const labels: readonly EventLabel[] = [
  { pattern: /^$/, text: 'replay.kind.damaged' },
  { pattern: /^appStarted$/, text: 'replay.kind.start' },
  {
    pattern: /^(signIn|login|logout|loggedOut|registration|initialUrl|password|tokenLogin|user|organisation)/,
    text: 'replay.kind.signIn',
  },
  { pattern: /^(sync|home|library|appSettings)/, text: 'replay.kind.sync' },
  { pattern: /^(promo|categoryOpened)/, text: 'nav.library' },
  { pattern: /^(quiz|category)/, text: 'replay.kind.quiz' },
  { pattern: /^(likert|feedback|order|doOrDont|points|completion|trigger|discussion)/, text: 'replay.kind.answer' },
  { pattern: /^(video|playlist)/, text: 'replay.kind.media' },
  { pattern: /^(favorite|cardRat|deckCreated|deckRemoved|cardTucked|cardUntucked|tuck)/, text: 'replay.kind.own' },
  { pattern: /^(deck|card|sharedCard|lockedCard)/, text: 'replay.kind.deck' },
  { pattern: /^standings/, text: 'competitions.title' },
  { pattern: /^report/, text: 'replay.kind.report' },
  { pattern: /^(search|content)/, text: 'replay.kind.search' },
  { pattern: /^(notification|notice|push)/, text: 'replay.kind.notice' },
  { pattern: /^(preferences|sounds|account|phone|role|language|colorScheme)/, text: 'replay.kind.account' },
  { pattern: /^(action|assessmentLetGo|send|activity|statements)/, text: 'replay.kind.queue' },
  { pattern: /^(connectivity|page|tabReturned|timer|serverClock|storage)/, text: 'replay.kind.device' },
  { pattern: /^(alert|callFailed|appError)/, text: 'replay.kind.alert' },
]

/** Returns the words for an event type. */
export const eventLabel = (type: string): MessageId =>
  labels.find(({ pattern }) => pattern.test(type))?.text ?? 'replay.kind.other'

// A replaced answer is not a fault: its refusal was an earlier event.
const fault =
  /^$|Failed$|Refused$|^(alertRaised|appError|storageHealed|actionDropped$|syncReturnedNoUser|signInNoticed)/
const server =
  /(Loaded|Received|Succeeded|Updated|Resolved|([^h]|ch)Ended|Delivered|Registered|Executed|Fetched|Joined|Left|Verified|ResetAnswered|CodeSent|passwordChanged|loggedOut)$/
const device =
  /^(appStarted|page|tabReturned|connectivity|timer|serverClock|activity|statements|initialUrl|sync|tokenLogin|logoutStarted|home|library|deckLoad|sharedCardLookup|tuckedDecks|standings|discussionAsked|completion|categoryRelocked|roles|contentList|actions)/

/** Returns the source of an event type; requests that the app makes automatically count as the device's. */
export function groupOf(type: string): Group {
  if (fault.test(type)) return 'fault'
  if (server.test(type)) return 'server'
  return device.test(type) ? 'device' : 'learner'
}
