import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initialTransition } from 'xstate'
import { declaredEvents, declaredStates, machines } from '../test/machines'
import { constants } from './constants'
import { isIn, step } from './machine'
import type { MachineState } from './machine-state'
import { loadMachine } from './sync/load-machine'

const pathOf = ({ value }: MachineState): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([region, inner]) => `${region}.${inner}`)
        .join()

describe('the machines', () => {
  test('X-MACHINE-01 login, sign-in form, load and quiz trial are machines', () => {
    expect(machines.map(({ id }) => id)).toEqual(['login', 'signInForm', 'load', 'quizTrial'])
  })

  for (const machine of machines) {
    const events = declaredEvents(machine)
    const states = declaredStates(machine)

    test(`X-MACHINE-02 a random walk through '${machine.id}' stays within its declared states and reaches all of them`, () => {
      const visited = new Set<string>()
      const walks = fc.array(fc.constantFrom(...events, 'somethingElse'), { maxLength: 30 })
      fc.assert(
        fc.property(walks, (walk) => {
          let state: MachineState = { value: String(initialTransition(machine)[0].value) }
          visited.add(pathOf(state))
          for (const type of walk) {
            state = step(machine, state, { type }).state
            visited.add(pathOf(state))
            if (!states.includes(pathOf(state))) return false
          }
          return true
        }),
        { seed: 1, numRuns: 300 },
      )
      expect([...visited].sort()).toEqual([...states].sort())
    })

    test(`X-MACHINE-01 a step of '${machine.id}' is data, and an event it does not know leaves it as it is`, () => {
      const state: MachineState = { value: String(initialTransition(machine)[0].value) }
      const stepped = step(machine, state, { type: 'somethingElse' })
      expect(stepped).toEqual({ state, actions: [], arm: [], cancel: [] })
      for (const type of events) {
        const taken = step(machine, state, { type })
        expect(JSON.parse(JSON.stringify(taken))).toEqual(taken)
      }
    })
  }
})

describe('a delay', () => {
  test('X-MACHINE-03 is named, and comes out as a timer to arm with an id that its firing brings back', () => {
    const { state, arm } = step(loadMachine, { value: 'initial' }, { type: 'restored' })
    expect(arm).toEqual([{ id: 'xstate.after.syncInterval.load.restored', delay: constants.syncInterval }])
    const fired = step(loadMachine, state, { type: arm[0]?.id ?? '' })
    expect(fired.state).toEqual({ value: 'restored' })
    expect(fired.actions.map(({ type }) => type)).toEqual(['requestSync'])
    expect(fired.cancel).toEqual([arm[0]?.id])
    expect(fired.arm).toEqual(arm)
  })
})

test('X-MACHINE-01 a state within a state is found by the outer name', () => {
  const state = step(loadMachine, { value: 'initial' }, { type: 'failedOffline' }).state
  expect(state).toEqual({ value: { error: 'offline' } })
  expect([isIn(state, 'error'), isIn(state, 'offline'), isIn({ value: 'synced' }, 'synced')]).toEqual([
    true,
    false,
    true,
  ])
})
