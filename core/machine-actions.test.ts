import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { doOrDontEffects, doOrDontMachine } from './cards/do-or-dont/do-or-dont-machine'
import { playlistEffects, playlistMachine } from './cards/playlist/playlist-machine'
import { accept, refuse } from './decider'
import { actionsOf, effectsOf } from './machine'
import { decisionOf, effect, eventsOf } from './machine-actions'
import { trialMachine } from './quiz/trial-machine'
import { trialEffects } from './quiz/trial-setup'
import { loginEffects, loginMachine } from './session/login-machine'
import { loadEffects, loadMachine } from './sync/load-machine'

/** Returns the names of a machine's actions that assign nothing to its context. */
const requestsOf = ({ implementations }: AnyStateMachine): readonly string[] =>
  Object.entries<unknown>(implementations.actions).flatMap(([name, action]) =>
    typeof action === 'function' && 'type' in action && action.type === 'xstate.assign' ? [] : [name],
  )

describe('the effects of a machine', () => {
  /** Each with its actions that have no effect. */
  const machines = [
    [loginMachine, loginEffects, []],
    [loadMachine, loadEffects, ['requestSync']],
    [trialMachine, trialEffects, []],
    [doOrDontMachine, doOrDontEffects, ['snapBack']],
    [playlistMachine, playlistEffects, ['call.playlistActivity']],
  ] as const

  test.each(machines.map(([machine, table, others]) => ({ id: machine.id, machine, table, others })))(
    'X-MACHINE-05 are known for each action of $id that is no assignment',
    ({ machine, table, others }) => {
      expect(requestsOf(machine).toSorted()).toEqual([...Object.keys(table), ...others].toSorted())
    },
  )

  test('X-MACHINE-05 are read from a step in the order of its actions, without those of other names', () => {
    const table = { twice: (of: number) => of * 2, name: () => 0 }
    expect(Object.keys(actionsOf(table))).toEqual(['twice', 'name'])
    expect(effectsOf(table, [{ type: 'twice', params: 4 }, { type: 'toString' }, { type: 'name' }])).toEqual([8, 0])
  })

  test('X-MACHINE-05 decide a command: a refusal counts more than events, and an alert is an event', () => {
    const [left, alert] = [effect.event('loggedOut')({ reason: 'chosen' }), effect.alert('cannotLogOut')({ id: 'a' })]
    expect(decisionOf([left, effect.refusal('busy')(), effect.refusal('offline')()])).toEqual(refuse('busy'))
    expect(eventsOf([left, effect.network('online')(), alert])).toEqual([
      { type: 'loggedOut', data: { reason: 'chosen' } },
      { type: 'alertRaised', data: { alert: { id: 'a', kind: 'cannotLogOut' } } },
    ])
    expect(decisionOf([left, alert])).toEqual(accept(...eventsOf([left, alert])))
  })
})
