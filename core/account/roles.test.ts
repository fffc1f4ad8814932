import { describe, expect, test } from 'vitest'
import { offline, refusedWith, signedIn, synced } from '../../test/examples/history'
import { answered, event, failed, given, intent, made, maya, NOON } from '../../test/given-when-then'
import type { State } from '../state'
import { rolesView } from '../views/roles'

const barista = { id: 'r1', name: 'Barista' }
const lead = { id: 'r2', name: 'Shift lead' }
const known = [
  signedIn({ ...maya, roles: ['r1'] }),
  intent('loadRoles', {}),
  answered('roles', { held: [barista], others: [lead] }),
]

const shown = (state: State) => rolesView(state, { at: NOON }).roles

describe('roles', () => {
  test('D-ROLE-02 one that is left is no longer held, one that is joined is', () => {
    const left = given(known)
      .when(intent('leaveRole', { roleId: 'r1' }))
      .thenExactly(event('roleChangeStarted', { callId: made('role'), roleId: 'r1', joins: false }))
      .when(answered('roleChange', {}))
      .thenTypes('roleLeft', 'syncStarted')
    expect(left.state.mine.session.user?.roles).toEqual([])
    expect(shown(left.state)).toEqual({ held: [], others: [barista, lead] })
    const back = left
      .when(intent('joinRole', { roleId: 'r1' }))
      .thenTypes('roleChangeStarted')
      .when(answered('roleChange', { role: { id: 'r1' } }))
      .thenTypes('roleJoined', 'syncStarted')
    expect(back.state.mine.session.user?.roles).toEqual(['r1'])
    expect(shown(back.state)).toEqual({ held: [barista], others: [lead] })
  })

  test('D-ROLE-02 what was asked for before a role changed does not count: a sync begins, and lists after it', () => {
    for (const [held, type] of [
      [['r1'], 'leaveRole'],
      [[], 'joinRole'],
    ] as const) {
      const user = { ...maya, roles: [...held] }
      const lists = [signedIn(user), intent('sync', {}), synced(user)]
      const asked = given(lists, intent('sync', {}), intent(type, { roleId: 'r1' }))
      const changed = asked.when(answered('roleChange', {}))
      expect(changed.events.map((one) => one.type)).toContain('syncStarted')
      expect(Object.values(changed.state.mine.calls).map(({ purpose }) => purpose)).toEqual(['sync'])
    }
  })

  test('D-ROLE-02 X-UX-02 while one is joined or left, another one waits for it, and that is said', () => {
    const joining = given(known, intent('joinRole', { roleId: 'r2' }))
    joining.when(intent('leaveRole', { roleId: 'r1' })).thenRefused('busy')
    given(known, intent('joinRole', { roleId: 'r2' }), answered('roleChange', { role: lead }))
      .when(intent('leaveRole', { roleId: 'r1' }))
      .thenTypes('roleChangeStarted')
  })

  test('D-ROLE-02 a change that is refused changes nothing and says why', () => {
    const fault = refusedWith(403, 'Request failed: Not allowed to join that role')
    const after = given(known, intent('joinRole', { roleId: 'r2' }))
      .when(failed('roleChange', fault))
      .thenExactly(event('rolesFailed', { fault }))
    expect(after.state.mine.session.user?.roles).toEqual(['r1'])
    expect(after.state.mine.account?.rolesFault).toEqual(fault)
    given(known)
      .when(intent('leaveRole', { roleId: 'r2' }))
      .thenNothing()
    given(known, event('connectivityChanged', { online: false }))
      .when(intent('leaveRole', { roleId: 'r1' }))
      .thenRefused('offline')
    given(signedIn(), intent('loadRoles', {})).when(failed('roles', offline)).thenTypes('rolesFailed')
  })
})
