import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { anyEvent, declaredEvents, declaredStates, machines, nodesOf, walkedMachines } from '../test/machines'
import * as constants from '../protocol/constants'
import { initialStateOf, isIn, step, type MachineState } from './machine'
import { loadMachine } from './sync/load-machine'
import { initialSync } from './sync/state'

/** The declared paths of a machine's state; several if it has regions. */
const pathsOf = ({ value }: MachineState): readonly string[] =>
  typeof value === 'string' ? [value] : Object.entries(value).map(([region, inner]) => `${region}.${inner}`)

describe('the machines', () => {
  test('X-MACHINE-01 login, sign-in form, phone, load, quiz trial, do-or-dont and playlist are machines', () => {
    expect(machines.map(({ id }) => id)).toEqual([
      'login',
      'signInForm',
      'phone',
      'load',
      'quizTrial',
      'doOrDont',
      'playlist',
    ])
  })

  for (const walked of walkedMachines) {
    const { machine, context, data } = walked
    const states = declaredStates(machine)

    test(`X-MACHINE-02 a random walk through '${machine.id}' stays within its declared states and reaches all of them`, () => {
      const visited = new Set<string>()
      fc.assert(
        fc.property(fc.array(anyEvent(walked), { maxLength: 40 }), (walk) => {
          let state: MachineState = initialStateOf(machine)
          for (const event of [undefined, ...walk]) {
            if (event !== undefined) state = step(machine, state, event).state
            for (const path of pathsOf(state)) visited.add(path)
            if (pathsOf(state).some((path) => !states.includes(path))) return false
          }
          return true
        }),
        { seed: 1, numRuns: 400 },
      )
      expect([...visited].sort()).toEqual([...states].sort())
    })

    test(`X-MACHINE-05 the context after any walk through '${machine.id}' is decoded by its codec`, () => {
      fc.assert(
        fc.property(fc.array(anyEvent(walked), { maxLength: 30 }), (walk) => {
          const end: MachineState = walk.reduce(
            (state: MachineState, event) => step(machine, state, event).state,
            initialStateOf(machine),
          )
          expect(JSON.parse(JSON.stringify(end))).toEqual(end)
          if (context === undefined) expect(end).not.toHaveProperty('context')
          else expect(E.isRight(context.decode(end.context))).toBe(true)
        }),
        { seed: 2, numRuns: 200 },
      )
    })

    test(`X-MACHINE-01 a step of '${machine.id}' is data, and an unknown event leaves the state unchanged`, () => {
      const state: MachineState = initialStateOf(machine)
      const unknown = step(machine, state, { type: 'somethingElse' })
      expect(unknown).toEqual({ state, actions: [], arm: [], cancel: [] })
      expect(unknown.state).toBe(state)
      fc.assert(
        fc.property(fc.array(anyEvent(walked), { maxLength: 10 }), (walk) => {
          let from: MachineState = state
          for (const event of walk) {
            const taken = step(machine, from, event)
            expect(JSON.parse(JSON.stringify(taken))).toEqual(taken)
            from = taken.state
          }
        }),
        { seed: 3, numRuns: 50 },
      )
    })

    test(`X-MACHINE-05 the guards, the actions and the delays of '${machine.id}' are named, and the walk covers all its events with data`, () => {
      const transitions = nodesOf(machine.root).flatMap((node) => [...node.transitions.values()].flat())
      const nameOf = (part: unknown): unknown =>
        typeof part === 'object' && part !== null && 'type' in part ? part.type : part
      for (const { guard, actions } of transitions)
        for (const part of [guard, ...actions].filter((one) => one !== undefined))
          expect(nameOf(part)).toSatisfy((name: unknown) => typeof name === 'string')
      for (const type of declaredEvents(machine).filter((event) => event.startsWith('xstate.after.')))
        expect(Object.keys(constants)).toContain(type.split('.')[2])
      for (const type of Object.keys(data)) expect(declaredEvents(machine)).toContain(type)
    })
  }
})

describe('a delay', () => {
  test('X-MACHINE-03 is named, and becomes a timer with an id that its firing returns', () => {
    const started = { type: 'started', restored: true, alone: true, calling: false } as const
    const { state, arm } = step(loadMachine, initialSync.load, started)
    expect(arm).toEqual([{ id: 'xstate.after.syncInterval.load.restored', delay: constants.syncInterval }])
    const fired = step(loadMachine, state, { type: 'xstate.after.syncInterval.load.restored' })
    expect(fired.state).toEqual(state)
    expect(fired.actions.map(({ type }) => type)).toEqual(['requestSync'])
    expect(fired.cancel).toEqual([arm[0]?.id])
    expect(fired.arm).toEqual(arm)
  })
})

test('X-MACHINE-01 finds a nested state by the outer name', () => {
  const offline = { kind: 'networkError', reason: 'offline', message: 'Request failed' } as const
  const { state } = step(loadMachine, initialSync.load, { type: 'failed', fault: offline, hasUser: false })
  expect(state.value).toEqual({ error: 'offline' })
  expect([isIn(state, 'error'), isIn(state, 'offline'), isIn({ value: 'synced' }, 'synced')]).toEqual([
    true,
    false,
    true,
  ])
})
