// Writes docs/reference.md: the views and intents of a screen, and the calls of the API.
//   npx tsx scripts/generate/generate-reference.ts [--check]
import { pathToFileURL } from 'node:url'
import { api } from '../../protocol/api'
import type { Call } from '../../protocol/api/call'
import { intents } from '../../protocol/intents'
import { views } from '../../protocol/views'
import { docstrings, fieldsOf, typeName } from './codec-fields'
import { writeOrCheck } from './write-or-check'

const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  `| ${head.join(' | ')} |`,
  `|${'---|'.repeat(head.length)}`,
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
]

const viewRows = (): readonly (readonly string[])[] => {
  const said = docstrings(['protocol/views'], /export const (\w+)View\b/)
  return Object.entries(views).map(([name, { params, view }]) => [
    `\`${name}\``,
    fieldsOf(params).join('<br>'),
    fieldsOf(view).join('<br>'),
    said.get(view.name.replace(/View$/, '')) ?? '',
  ])
}

const intentRows = (): readonly (readonly string[])[] => {
  const said = docstrings(['protocol/intents', 'protocol/cards'], /(\w+): (?:t\.type|struct)\(/)
  return Object.entries(intents).map(([type, data]) => [
    `\`${type}\``,
    fieldsOf(data).join('<br>'),
    said.get(type) ?? '',
  ])
}

const callRows = (): readonly (readonly string[])[] =>
  Object.entries<Call>(api).map(([name, { method, path, params, query, answer, queue, source }]) => [
    `\`${name}\``,
    `${method} \`${path}\``,
    [...(params === undefined ? [] : fieldsOf(params)), ...(query === undefined ? [] : fieldsOf(query))].join('<br>'),
    Object.entries(answer)
      .map(([field, { codec, count }]) => {
        const many = count === 'many' ? '[]' : ''
        return `\`${field}${count === 'optional' ? '?' : ''}\` ${typeName(codec)}${many}`
      })
      .join('<br>'),
    queue === 'never' ? '' : queue,
    source,
  ])

/** Builds the document. */
export const referenceDocument = (): string =>
  [
    '# Reference',
    '',
    'Made from `protocol` by `npx tsx scripts/generate/generate-reference.ts`; `npm run check` fails when it is stale. The events are in [events.md](events.md), the machines in [machines.md](machines.md), the files of a content pack in [content.md](content.md).',
    '',
    '## Views',
    '',
    "`useView(name, params)` (`ui/core-client/hooks.ts`) returns a view, or undefined before its first snapshot. The core projects it from its state and posts only the fields that changed. `useViewField` reads one field. `useView` throws to the nearest error boundary if the view's code cannot be loaded, `useOptionalView` does not. [Adding a screen](adding-a-screen.md) adds one.",
    '',
    ...table(['view', 'params', 'fields', ''], viewRows()),
    '',
    '## Intents',
    '',
    '`useDispatch()` returns `dispatch(type, data, secret?)`. It resolves with undefined as soon as the intent is durable on the device, or with a refusal, which it shows as a toast; it never rejects. Passwords and codes are passed as the secret. [Adding an intent](adding-an-intent.md) adds one.',
    '',
    ...table(['intent', 'data', ''], intentRows()),
    '',
    '## Calls',
    '',
    'Below `/api`. A field of the request is in the body of POST and DELETE, and in the query of GET. Answers have an envelope (`protocol/envelope.ts`); `/openapi.json` describes it, the refusals, and which calls need a session. *Queue*: the priority of a call in the outbox; other calls are not queued. [Adding a call](adding-a-call.md) adds one.',
    '',
    ...table(['call', '', 'request', 'answer', 'queue', 'requirements'], callRows()),
    '',
  ].join('\n')

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeOrCheck('docs/reference.md', referenceDocument(), 'npx tsx scripts/generate/generate-reference.ts')
