// Writes docs/machines.md: the state machines of the core as pictures (X-MACHINE-04).
//   npx tsx scripts/generate-machines.ts [--check]
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { machines } from '../test/machines'
import { writeOrCheck } from './written'

const about: Readonly<Record<string, string>> = {
  login: 'Whether somebody is signed in (S-SYNC-10 to S-SYNC-14).',
  signInForm: 'The email-first sign-in form (S-LOGIN-03).',
  load: 'What is known since the start, and the timer of the sync (S-SYNC-01 to S-SYNC-06).',
  quizTrial: 'The life of a quiz trial, the submit of its score included (D-TRIAL, D-RESULT-13).',
}

/** One edge of a picture. `from` is undefined for what holds in every state. */
interface Edge {
  readonly from: string | undefined
  readonly to: string
  readonly label: string
}

const nameOf = (node: AnyStateNode): string => node.path.join('_')

/** 'xstate.after.syncInterval.load.synced' is what a delay is called inside; its own name says more. */
const eventName = (type: string): string => {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  return delay === undefined ? type : `after ${delay}`
}

function edgesOf(node: AnyStateNode): readonly Edge[] {
  const from = node.path.length === 0 ? undefined : nameOf(node)
  const own = [...node.transitions].flatMap(([type, transitions]) =>
    transitions.flatMap(({ target = [], actions }): Edge[] => {
      const done = actions.map((action) =>
        typeof action === 'object' && 'type' in action ? String(action.type) : String(action),
      )
      const label = [eventName(String(type)), ...done.map((action) => `/ ${action}`)].join(' ')
      return target.map((to: AnyStateNode) => ({ from, to: nameOf(to), label }))
    }),
  )
  return [...own, ...Object.values(node.states).flatMap(edgesOf)]
}

/** The states within a state, indented, each with what it begins with. */
function statesOf(node: AnyStateNode, indent: string): readonly string[] {
  const [initial] = node.initial?.target ?? []
  const children = Object.values(node.states)
  return [
    ...(initial === undefined ? [] : [`${indent}[*] --> ${nameOf(initial)}`]),
    ...children.flatMap((child) => {
      const label = child.path.length > 1 ? [`${indent}${nameOf(child)} : ${child.key}`] : []
      const end = child.type === 'final' ? [`${indent}${nameOf(child)} --> [*]`] : []
      if (Object.keys(child.states).length === 0) return [...label, ...end]
      return [...label, `${indent}state ${nameOf(child)} {`, ...statesOf(child, `${indent}  `), `${indent}}`]
    }),
  ]
}

/** A machine as a Mermaid state diagram, with what holds in every state listed below it. */
export function diagramOf(machine: AnyStateMachine): string {
  const edges = edgesOf(machine.root)
  const always = edges.filter(({ from }) => from === undefined)
  return [
    `## ${machine.id}`,
    '',
    ...(about[machine.id] === undefined ? [] : [about[machine.id], '']),
    '```mermaid',
    'stateDiagram-v2',
    ...statesOf(machine.root, '  '),
    ...edges.flatMap(({ from, to, label }) => (from === undefined ? [] : [`  ${from} --> ${to} : ${label}`])),
    '```',
    '',
    ...(always.length === 0
      ? []
      : [`In every state: ${always.map(({ to, label }) => `\`${label}\` leads to \`${to}\``).join(', ')}.`, '']),
  ].join('\n')
}

/** The whole document. */
export const machinesDocument = (): string =>
  [
    '# State machines',
    '',
    'Made from the machines themselves by `npx tsx scripts/generate-machines.ts`; `npm run check` fails when it is stale.',
    "An event that a state does not name leaves it as it is. 'after' names a delay of `core/constants.ts`; what stands behind a slash is asked for by the step.",
    '',
    ...machines.map(diagramOf),
  ].join('\n')

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeOrCheck('docs/machines.md', machinesDocument(), 'npx tsx scripts/generate-machines.ts')
