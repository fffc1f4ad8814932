import { readdirSync, readFileSync } from 'node:fs'
import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { emptyFold } from '../../core/log/fold-with-codecs'
import { foldRows } from '../../core/log/fold'
import type { State } from '../../core/state'
import { logs } from '../arbitraries/logs'
import { machines, nodesOf } from '../machines'

const machineOf = (id: string): AnyStateMachine => {
  const found = machines.find((machine) => machine.id === id)
  if (found === undefined) throw new Error(`there is no machine '${id}'`)
  return found
}

/**
 * Returns the transitions that one event may cause, as declared by the machine. Parent states count as part of a state.
 */
function edgesOf(machine: AnyStateMachine): ReadonlySet<string> {
  const nodes = nodesOf(machine.root)
  return new Set(
    nodes.flatMap((node) =>
      [...node.transitions.values()]
        .flat()
        .flatMap(({ target = [] }) =>
          nodes
            .filter(({ path }) => node.path.every((key, index) => path[index] === key))
            .flatMap((from) => target.map((to) => `${from.path.join('.')} > ${restOf(to)}`)),
        ),
    ),
  )
}

/** Returns the state that a machine reaches when it enters this node. */
const restOf = (node: AnyStateMachine['root']): string => {
  const [first] = node.initial?.target ?? []
  return first === undefined ? node.path.join('.') : restOf(first)
}

const pathOf = (value: State['user']['session']['login']['value']): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([outer, inner]) => `${outer}.${inner}`)
        .join()

describe('phases change only through a machine', () => {
  const edges = new Map(['login', 'load', 'quizTrial'].map((id) => [id, edgesOf(machineOf(id))]))

  property.prop([logs], { numRuns: 40 })(
    'X-MACHINE-05 follows a declared transition or stays for each event of any log',
    ({ rows }) => {
      const past: string[] = []
      const follow = (id: string, from: string, to: string) => {
        if (from !== to && edges.get(id)?.has(`${from} > ${to}`) !== true) past.push(`${id}: ${from} > ${to}`)
      }
      let { user } = emptyFold.state
      foldRows(emptyFold, rows, (_read, after) => {
        const before = user
        ;({ user } = after)
        follow('login', pathOf(before.session.login.value), pathOf(user.session.login.value))
        // After a user switch the load restarts (core/user-state), and the same event moves it to 'restored'.
        const began = before.signIn === user.signIn ? pathOf(before.sync.load.value) : 'initial'
        follow('load', began, pathOf(user.sync.load.value))
        for (const [deckId, trial] of Object.entries(user.quiz.trials))
          follow('quizTrial', before.quiz.trials[deckId]?.phase ?? 'unstarted', trial.phase)
      })
      expect(past).toEqual([])
    },
  )

  const sources = readdirSync('core', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  /** Returns the writes of a phase: the key with a value, also after a spread. */
  const writes = (source: string): readonly string[] =>
    source.match(/\bphase: (?!Phase\b|TrialPhase\b|undefined\b)\S+/g) ?? []

  test("X-MACHINE-05 lets one source file write a trial's phase, from the machine's result", () => {
    expect(sources.length).toBeGreaterThan(100)
    const writers = sources.flatMap((file) =>
      writes(readFileSync(`core/${file}`, 'utf8')).map((found) => `${file}: ${found}`),
    )
    expect(writers).toEqual(['quiz/trial-transition.ts: phase: state.value'])
    expect(writes("return { ...trial, phase: 'answering' }")).toHaveLength(1)
  })

  test("X-MACHINE-05 arms no machine timer directly: a delay's timer is armed where its transition is applied", () => {
    const delays = new Set(
      machines
        .flatMap((machine) => nodesOf(machine.root).flatMap((node) => [...node.transitions.keys()].map(String)))
        .flatMap((type) => /^xstate\.after\.([^.]+)/.exec(type)?.[1] ?? []),
    )
    expect([...delays].sort()).toEqual(['doOrDontBegin', 'doOrDontFeedback', 'playlistReport', 'syncInterval'])
    const users = sources.filter((file) => {
      const source = readFileSync(`core/${file}`, 'utf8')
      return [...delays].some((delay) => source.includes(`constants.${delay}`))
    })
    expect(users.every((file) => file.endsWith('-machine.ts'))).toBe(true)
    expect(users.length).toBe(3)
  })
})
