// Writes docs/events.md: the catalogue of events (X-DX-03).
//   npx tsx scripts/generate/generate-events.ts [--check]
import { pathToFileURL } from 'node:url'
import { enqueuesRequest } from '../../core/outbox/queued-events'
import { cardEvents } from '../../protocol/cards'
import { events } from '../../protocol/events/catalogue'
import { accountEvents, passwordEvents } from '../../protocol/events/account'
import { learningEvents } from '../../protocol/learning-records'
import { deckEvents, browseEvents } from '../../protocol/events/deck'
import { deviceEvents } from '../../protocol/events/device'
import { listEvents } from '../../protocol/events/lists'
import { loadingEvents } from '../../protocol/events/loading'
import { noticeEvents } from '../../protocol/events/notices'
import { outboxEvents } from '../../protocol/events/outbox'
import { personalEvents } from '../../protocol/events/personal'
import { quizEvents } from '../../protocol/events/quiz'
import { sealedEvents } from '../../protocol/events/sealed'
import { searchEvents } from '../../protocol/events/search'
import { signInFormEvents } from '../../protocol/events/sign-in-form'
import { sessionEvents } from '../../protocol/events/session'
import { syncEvents } from '../../protocol/events/sync'
import { trialEvents } from '../../protocol/events/trial'
import { docstrings, fieldsOf } from './codec-fields'
import { exportableFields } from './exportable-fields'
import { writeOrCheck } from './write-or-check'

const groups: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['The device and the page', deviceEvents],
  ['Signing in and out', { ...signInFormEvents, ...sessionEvents, ...passwordEvents }],
  ['Syncing', syncEvents],
  ['Decks and cards', { ...loadingEvents, ...deckEvents, ...browseEvents }],
  ['Assessments and questions', { ...quizEvents, ...trialEvents }],
  ['Cards of one kind', cardEvents],
  ['What learners say of cards and keep of them', personalEvents],
  ['The account', accountEvents],
  ['Searching', searchEvents],
  ['Adding content, notifications and notices', { ...listEvents, ...noticeEvents }],
  ['The queue', { ...outboxEvents, ...sealedEvents, ...learningEvents }],
]

/** Builds the document. */
export function eventsDocument(): string {
  const said = docstrings(['protocol/events', 'protocol/cards'], /(\w+): event\(/)
  const row = (type: keyof typeof events): string => {
    const { v, data } = events[type]
    const fields = fieldsOf(data).join('<br>')
    const exported = exportableFields(data)
      .map((path) => `\`${path}\``)
      .join(' ')
    return `| \`${type}\` | ${v} | ${fields} | ${exported} | ${enqueuesRequest(type) ? 'yes' : ''} | ${said.get(type) ?? ''} |`
  }
  return [
    '# Events',
    '',
    'Everything that changes state is one of these. Made from `protocol/events` and `protocol/cards` by `npx tsx scripts/generate/generate-events.ts`; `npm run check` fails when it is stale.',
    '',
    'Each is stored in an envelope: `seq` (contiguous), `id` (UUID v4), `type`, `v` (version of the data), `at` (device time, ISO 8601 UTC), `zone` (minutes east of UTC), `actor` and `org` (ids or null), `session` (random id of the app start), `intent` (id of the input that caused it), `data`.',
    '',
    'Texts under *leaves the device as it is* are exported unchanged; every other text in the data becomes a pseudonym. Numbers, times, flags and words of a closed list always stay. *Queues* marks events that cause an action in the queue.',
    '',
    `There are ${Object.keys(events).length}.`,
    '',
    ...groups.flatMap(([title, kinds]) => [
      `## ${title}`,
      '',
      '| event | v | data | leaves the device as it is | queues | |',
      '|---|---|---|---|---|---|',
      ...(Object.keys(kinds) as (keyof typeof events)[]).map(row),
      '',
    ]),
  ].join('\n')
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeOrCheck('docs/events.md', eventsDocument(), 'npx tsx scripts/generate/generate-events.ts')
