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
  { fits: /^(action|assessmentLetGo|send|activity|statements)/, text: 'replay.kind.queue' },
  { fits: /^(connectivity|page|tabReturned|timer|serverClock|storage)/, text: 'replay.kind.device' },
  { fits: /^(alert|callFailed|appError)/, text: 'replay.kind.alert' },
]

/** What an event of this type is about. */
export const wordsOf = (type: string): MessageId =>
  kinds.find(({ fits }) => fits.test(type))?.text ?? 'replay.kind.other'

// An answer that was replaced had been refused before, by an event of its own.
const fault =
  /^$|Failed$|Refused$|^(alertRaised|appError|storageHealed|actionDropped$|syncReturnedNoUser|signInNoticed)/
const server =
  /(Loaded|Received|Succeeded|Updated|Resolved|([^h]|ch)Ended|Delivered|Registered|Executed|Fetched|Joined|Left|Verified|ResetAnswered|CodeSent|passwordChanged|loggedOut)$/
const device =
  /^(appStarted|page|tabReturned|connectivity|timer|serverClock|activity|statements|initialUrl|sync|tokenLogin|logoutStarted|home|library|deckLoad|sharedCardLookup|tuckedDecks|standings|discussionAsked|completion|categoryRelocked|roles|contentList|actions)/

/** Who an event of this type comes from; what the app asks a server for by itself is the device's. */
export function groupOf(type: string): Group {
  if (fault.test(type)) return 'fault'
  if (server.test(type)) return 'server'
  return device.test(type) ? 'device' : 'learner'
}
