// Formats the summary of a log in at most ten lines (X-REPLAY-01).
import type { FailureCount, LogSummary, ToldFault, TypeCount } from '../../protocol/log-summary'

/** Formats the user's actions, the failures and the pending actions. Times are in the learner's time zone. */
export function summaryLines(summary: LogSummary): readonly string[] {
  if (summary.events === 0) return ['There is no event in the log.']
  const { time, zone } = clockOf(summary.zone)
  return [
    `${time(summary.from)} to ${time(summary.to)} (${zone}): ${many(summary.events, 'event')}, ${many(summary.starts, 'start')} of the app`,
    buildLine(summary),
    peopleLine(summary),
    learningLine(summary),
    ...(summary.deeds.length === 0 ? [] : [`Also: ${firstOf(summary.deeds, typeCount)}`]),
    ...wrongLines(summary, time),
    ...overruledLine(summary),
    ...waitingLines(summary, time),
  ]
}

type Time = (at: number) => string

/** Maximum offset from UTC, in minutes. A manually edited file may contain a greater one. */
const FURTHEST = 24 * 60

function clockOf(told: number): { readonly time: Time; readonly zone: string } {
  const zone = Math.abs(told) > FURTHEST ? 0 : told
  const [hours, minutes] = [Math.floor(Math.abs(zone) / 60), Math.abs(zone) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    time: (at) => new Date(at + zone * 60_000).toISOString().slice(0, 16).replace('T', ' '),
    zone: `UTC${zone < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`,
  }
}

/** Maximum number of kinds listed in a line; the others are only counted. */
const MOST_KINDS = 4

function firstOf<T extends TypeCount>(counted: readonly T[], told: (one: T) => string): string {
  const left = counted.slice(MOST_KINDS).reduce((sum, { count }) => sum + count, 0)
  return [...counted.slice(0, MOST_KINDS).map(told), ...(left === 0 ? [] : [`${left} more`])].join(', ')
}

const typeCount = ({ type, count }: TypeCount) => `${words(type)} ${count}×`

/** Converts 'favoriteAdded' to 'favorite added'. */
const words = (type: string): string => type.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`

function buildLine({ builds, platform }: LogSummary): string {
  const last = builds.at(-1)
  const before = builds.slice(0, -1)
  return `${last === undefined ? 'No start of a build' : `Build ${last}`}${before.length === 0 ? '' : ` (before it ${before.join(', ')})`} on ${platform === '' ? 'an unknown platform' : platform}`
}

function peopleLine({ people, signedIn }: LogSummary): string {
  const told = people.map(({ id, signIns }) => (signIns === 0 ? id : `${id} (signed in ${signIns}×)`))
  const end = signedIn === undefined ? 'nobody' : signedIn
  return people.length === 0 ? 'Nobody was signed in' : `Signed in: ${told.join(', ')}; at the end ${end}`
}

function learningLine({ decksOpened, cardsSeen, answers, assessments }: LogSummary): string {
  const { right, wrong, other } = answers
  const { passed, failed } = assessments
  const survey = other === 0 ? '' : `, ${other} neither`
  return `Opened ${many(decksOpened, 'deck')}, saw ${many(cardsSeen, 'card')}; answers: ${right} right, ${wrong} wrong${survey}; assessments: ${passed} passed, ${failed} failed`
}

function wrongLines(summary: LogSummary, time: Time): readonly string[] {
  const { failures } = summary
  const total = failures.reduce((sum, { count }) => sum + count, 0)
  const told = ({ count, type, fault, at }: FailureCount) =>
    `${words(type)} ${count}× (${faultWords(fault)}), last ${time(at)}`
  const rest = troubles(summary)
  if (total === 0 && rest.length === 0) return ['Nothing went wrong']
  return [
    ...(total === 0 ? [] : [`Went wrong: ${many(total, 'failure')}: ${firstOf(failures, told)}`]),
    ...(rest.length === 0 ? [] : [`Of app and log: ${rest.join(', ')}`]),
  ]
}

/** Says where a record of the server replaced what the device had decided. */
function overruledLine({ overruled }: LogSummary): readonly string[] {
  const told = overruled.map(
    ({ seq, deckId, field, before, after }) =>
      `${deckId} ${words(field)} ${before ?? 'unlimited'} → ${after ?? 'unlimited'} (event ${seq})`,
  )
  const more = told.length - MOST_KINDS
  const list = [...told.slice(0, MOST_KINDS), ...(more > 0 ? [`${more} more`] : [])]
  return told.length === 0 ? [] : [`The server overruled the device: ${list.join(', ')}`]
}

/** Lists the problems of the app and its log. */
function troubles(summary: LogSummary): readonly string[] {
  const { restarts, healings, damagedRows, gaps, quarantinedEvents, unknownEvents, ended } = summary
  const counted: readonly (readonly [count: number, one: string, more: string])[] = [
    [restarts, 'restart of the worker', 'restarts of the worker'],
    [healings, 'healing', 'healings'],
    [damagedRows, 'damaged row', 'damaged rows'],
    [gaps, 'gap', 'gaps'],
    [quarantinedEvents, 'event passed over', 'events passed over'],
    [unknownEvents, 'unknown event', 'unknown events'],
  ]
  return [
    ...counted.filter(([count]) => count > 0).map((told) => many(...told)),
    ...ended.map(({ reason, count }) => `signed out ${count}× (${words(reason)})`),
  ]
}

function waitingLines({ waiting }: LogSummary, time: Time): readonly string[] {
  const { actions, since, aside, activities, blocked } = waiting
  const total = actions.reduce((sum, { count }) => sum + count, 0)
  const notes = activities === 0 ? '' : `${many(activities, 'note')} of what was looked at`
  if (since === undefined) return [notes === '' ? 'Nothing waits' : `Waits: ${notes}`]
  const put = aside === 0 ? '' : `, ${aside} of them put aside`
  const queue = `Waits: ${many(total, 'action')} (${firstOf(actions, typeCount)}) since ${time(since)}${put}${notes === '' ? '' : `; ${notes}`}`
  if (blocked === undefined) return [queue]
  const { type, fault, attempt, retryAt } = blocked
  return [queue, `Held up: ${words(type)} (${faultWords(fault)}), try ${attempt}, the next at ${time(retryAt)}`]
}

const faultKinds: Readonly<Record<ToldFault['kind'], string>> = {
  offline: 'offline',
  timeout: 'no answer in time',
  aborted: 'broken off',
  notTheServer: 'answered by somebody else',
  unreadable: 'an answer that cannot be read',
  refused: 'refused',
}

const faultWords = ({ kind, type, code }: ToldFault): string =>
  [faultKinds[kind], type, code].filter((part) => part !== undefined && part !== '').join(' ')
