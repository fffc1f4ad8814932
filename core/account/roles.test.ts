import { describe, expect, test } from 'vitest'
import { offline, refusedWith, signedIn, synced } from '../../test/examples/history'
import { answered, event, failed, given, intent, made } from '../../test/given-when-then'
import { maya, NOON } from '../../test/examples/defaults'
import type { State } from '../state'
import { rolesView } from '../views/account/roles'

const barista = { id: 'r1', name: 'Barista' }
const lead = { id: 'r2', name: 'Shift lead' }
const known = [
  signedIn({ ...maya, roles: ['r1'] }),
  intent('loadRoles', {}),
  answered('roles', { held: [barista], others: [lead] }),
]

const shown = (state: State) => rolesView(state, { at: NOON }).roles

describe('roles', () => {
  test('D-ROLE-02 a left role is removed, and a joined one is added', () => {
    const left = given(known)
      .when(intent('leaveRole', { roleId: 'r1' }))
      .thenExactly(event('roleChangeStarted', { callId: made('role'), roleId: 'r1', joins: false }))
      .when(answered('roleChange', {}))
      .thenTypes('roleLeft', 'syncStarted')
    expect(left.state.user.session.user?.roles).toEqual([])
    expect(shown(left.state)).toEqual({ held: [], others: [barista, lead] })
    const back = left
      .when(intent('joinRole', { roleId: 'r1' }))
      .thenTypes('roleChangeStarted')
      .when(answered('roleChange', { role: { id: 'r1' } }))
      .thenTypes('roleJoined', 'syncStarted')
    expect(back.state.user.session.user?.roles).toEqual(['r1'])
    expect(shown(back.state)).toEqual({ held: [barista], others: [lead] })
  })

  test('D-ROLE-02 drops loads requested before a role changed: a sync starts, and the lists after it', () => {
    for (const [held, type] of [
      [['r1'], 'leaveRole'],
      [[], 'joinRole'],
    ] as const) {
      const user = { ...maya, roles: [...held] }
      const lists = [signedIn(user), intent('sync', {}), synced(user)]
      const asked = given(lists, intent('sync', {}), intent(type, { roleId: 'r1' }))
      const changed = asked.when(answered('roleChange', {}))
      expect(changed.events.map((one) => one.type)).toContain('syncStarted')
      expect(Object.values(changed.state.user.calls).map(({ purpose }) => purpose)).toEqual(['sync'])
    }
  })

  test('D-ROLE-02 X-UX-02 refuses a second change as busy while one is pending', () => {
    const joining = given(known, intent('joinRole', { roleId: 'r2' }))
    joining.when(intent('leaveRole', { roleId: 'r1' })).thenRefused('busy')
    given(known, intent('joinRole', { roleId: 'r2' }), answered('roleChange', { role: lead }))
      .when(intent('leaveRole', { roleId: 'r1' }))
      .thenTypes('roleChangeStarted')
  })

  test('D-ROLE-02 a refused change has no effect and stores the fault', () => {
    const fault = refusedWith(403, 'Request failed: Not allowed to join that role')
    const after = given(known, intent('joinRole', { roleId: 'r2' }))
      .when(failed('roleChange', fault))
      .thenExactly(event('rolesFailed', { fault }))
    expect(after.state.user.session.user?.roles).toEqual(['r1'])
    expect(after.state.user.account?.rolesFault).toEqual(fault)
    given(known)
      .when(intent('leaveRole', { roleId: 'r2' }))
      .thenNothing()
    given(known, event('connectivityChanged', { online: false }))
      .when(intent('leaveRole', { roleId: 'r1' }))
      .thenRefused('offline')
    given(signedIn(), intent('loadRoles', {})).when(failed('roles', offline)).thenTypes('rolesFailed')
  })
})
