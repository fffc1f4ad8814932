// Writes docs/machines.md: the core's state machines as diagrams and tables (X-MACHINE-04, X-MACHINE-05).
//   npx tsx scripts/generate/generate-machines.ts [--check]
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import * as constants from '../../protocol/constants'
import { machines } from '../../test/machines'
import { writeOrCheck } from './write-or-check'

const about: Readonly<Record<string, string>> = {
  login: 'Whether somebody is signed in, and who waits for which call (S-SYNC-10 to S-SYNC-14).',
  signInForm: 'The email-first sign-in form (S-LOGIN-03).',
  load: 'What is known since the start, where the sync is, and its timer (S-SYNC-01 to S-SYNC-06).',
  quizTrial: 'The life of a quiz trial, the submit of its score included (D-TRIAL, D-RESULT-13).',
  doOrDont: 'A round of the sorting game (D-DND).',
  playlist: 'The player of a playlist card: which view shows, and whether it plays (D-PLAY).',
}

/** One transition. `from` is empty for a transition of every state, `to` if the state does not change. */
interface Edge {
  readonly from: string
  readonly to: string
  readonly on: string
  readonly guard: string
  readonly actions: readonly string[]
}

const nameOf = (node: AnyStateNode): string => node.path.join('_')
function partName(part: unknown): string {
  if (typeof part === 'object' && part !== null && 'type' in part) return String(part.type)
  return typeof part === 'string' ? part : ''
}

/**
 * Shortens XState's internal name of a delay, such as 'xstate.after.syncInterval.load.synced', to 'after syncInterval'.
 */
const eventName = (type: string): string => {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  return delay === undefined ? type : `after ${delay}`
}

/**
 * Is the action the machine's own? XState's internal ones start and cancel delays, which entering and leaving a state
 * implies.
 */
const isOwn = (action: string): boolean => !action.startsWith('xstate.')

function edgesOf(node: AnyStateNode): readonly Edge[] {
  const own = [...node.transitions].flatMap(([type, transitions]) =>
    transitions.flatMap(({ target = [], guard, actions }): Edge[] => {
      const edge = {
        from: nameOf(node),
        on: eventName(String(type)),
        guard: partName(guard),
        actions: actions.map(partName).filter(isOwn),
      }
      const targets: readonly AnyStateNode[] = target
      return targets.length === 0 ? [{ ...edge, to: '' }] : [{ ...edge, to: targets.map(nameOf).join(', ') }]
    }),
  )
  return [...own, ...Object.values(node.states).flatMap(edgesOf)]
}

/** Returns the nested states of a state, indented, each with its initial state. */
function statesOf(node: AnyStateNode, indent: string): readonly string[] {
  const initial = node.type === 'parallel' ? [] : (node.initial?.target ?? [])
  const children = Object.values(node.states)
  return [
    ...initial.map((first) => `${indent}[*] --> ${nameOf(first)}`),
    ...children.flatMap((child) => {
      const label = child.path.length > 1 ? [`${indent}${nameOf(child)} : ${child.key}`] : []
      const end = child.type === 'final' ? [`${indent}${nameOf(child)} --> [*]`] : []
      if (Object.keys(child.states).length === 0) return [...label, ...end]
      return [...label, `${indent}state ${nameOf(child)} {`, ...statesOf(child, `${indent}  `), `${indent}}`]
    }),
  ]
}

/** The kinds of actions by name prefix (core/machine-actions); each is a column of the table. */
const columns = ['row', 'call', 'endCalls', 'alert', 'event', 'refuse', 'activity', 'network'] as const
const kindOf = (action: string): string => columns.find((kind) => action.startsWith(`${kind}.`)) ?? ''
const told = (edge: Edge, kinds: readonly string[]): string =>
  edge.actions
    .filter((action) => kinds.includes(kindOf(action)))
    .map((action) => (kinds.length === 1 ? action.slice(action.indexOf('.') + 1) : action))
    .map((action) => `\`${action}\``)
    .join(' ')

/** Returns the timers that entering a state starts: its own and those of its initial states. */
function timersOf(node: AnyStateNode | undefined): readonly string[] {
  if (node === undefined) return []
  const own = [...node.transitions.keys()]
    .map((type) => eventName(String(type)))
    .filter((name) => name.startsWith('after '))
    .map((name) => name.slice('after '.length))
  return [...own, ...(node.initial?.target ?? []).flatMap(timersOf)]
}

const delays: Readonly<Record<string, unknown>> = constants

const nodeAt = (machine: AnyStateMachine, name: string): AnyStateNode | undefined =>
  name.split('_').reduce<AnyStateNode | undefined>((node, key) => node?.states[key], machine.root)

function row(machine: AnyStateMachine, edge: Edge): string {
  const armed = edge.to
    .split(', ')
    .filter((to) => to !== '')
    .flatMap((to) => timersOf(nodeAt(machine, to)))
    .map((delay) => `\`${delay}\` ${String(delays[delay])} ms`)
  const cells = [
    edge.from === '' ? 'any' : `\`${edge.from}\``,
    `\`${edge.on}\``,
    edge.guard === '' ? '' : `\`${edge.guard}\``,
    edge.to === ''
      ? ''
      : edge.to
          .split(', ')
          .map((to) => `\`${to}\``)
          .join(' '),
    told(edge, ['']),
    told(edge, ['row']),
    told(edge, ['call', 'endCalls', 'network']),
    [...new Set(armed)].join(' '),
    told(edge, ['alert']),
    told(edge, ['event', 'activity', 'refuse']),
  ]
  return `| ${cells.join(' | ')} |`
}

/** Renders a machine as a Mermaid state diagram and a table of its transitions with their guards and actions. */
export function diagramOf(machine: AnyStateMachine): string {
  const edges = edgesOf(machine.root)
  const drawn = edges.filter(({ from, to }) => from !== '' && to !== '')
  const label = ({ on, guard }: Edge): string => (guard === '' ? on : `${on} [${guard}]`)
  return [
    `## ${machine.id}`,
    '',
    ...(about[machine.id] === undefined ? [] : [about[machine.id], '']),
    '```mermaid',
    'stateDiagram-v2',
    ...statesOf(machine.root, '  '),
    ...new Set(drawn.map((edge) => `  ${edge.from} --> ${edge.to} : ${label(edge)}`)),
    '```',
    '',
    '| in | on | guard | to | context | rows | calls | timers | alerts | what follows |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...edges.map((edge) => row(machine, edge)),
    '',
  ].join('\n')
}

/** Builds the document. */
export const machinesDocument = (): string =>
  [
    '# State machines',
    '',
    'Made from the machines themselves by `npx tsx scripts/generate/generate-machines.ts`; `npm run check` fails when it is stale.',
    '',
    "An event that a state does not name goes to the state around it, and at last leaves everything as it is. The first line of an event whose guard holds counts; 'any' stands for every state that does not name the event itself. Where 'to' is empty the state stays. 'after' names a delay of `protocol/constants.ts`.",
    '',
    '- context: actions that change what the machine goes by.',
    '- rows: what enters the outbox, by the call that takes it to the server.',
    '- calls: `call` is made, `endCalls` are given up, `network` is what the outcome says of the connection.',
    '- timers: armed by coming to that state; leaving it takes them off.',
    '- what follows: `event` is logged, `activity` is told, `refuse` is why nothing happens.',
    '',
    'What is asked of a machine (commands) has events, alerts and refusals; what has happened (events of the log) has rows, calls and timers. `core/machine-actions.ts` carries both out.',
    '',
    ...machines.map(diagramOf),
  ].join('\n')

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeOrCheck('docs/machines.md', machinesDocument(), 'npx tsx scripts/generate/generate-machines.ts')
