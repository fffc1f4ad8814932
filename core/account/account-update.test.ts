import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { offline, refusedWith, signedIn, started, unauthorized } from '../../test/examples/history'
import { answered, event, failed, given, intent, made, type Steps } from '../../test/given-when-then'
import { maya, NOON } from '../../test/examples/defaults'
import { networkFault } from '../../protocol/faults'
import { unbranded } from '../../protocol/white-label'
import { accountView, noticeOf } from '../views/account/account-settings'
import { accountUpdate } from './account-update'

const own = { ...maya, selfRegistered: true }
const guest = { id: 'guest', primaryOrg: { id: 'org' } }
const callId = made('password')

describe('changing the account', () => {
  test("S-ACCT-09 without a current user the settings fail with 'Missing user'", () => {
    const given_ = given(started())
    given_.when(intent('updateAccount', { name: 'Maya' })).thenRefused('missingCurrentUser')
    given_.when(intent('deleteAccount', {})).thenRefused('missingCurrentUser')
    const context = { at: 0, zone: 0, session: 't', contents: given_.contents, id: (label: string) => label }
    for (const decision of [
      accountUpdate.intents?.updateAccount?.(given_.state, { name: 'Maya' }, context),
      accountUpdate.intents?.deleteAccount?.(given_.state, {}, context),
    ])
      expect(decision).toEqual(E.left({ kind: 'refusal', code: 'missingCurrentUser', detail: 'Missing user' }))
  })

  test('S-ACCT-12 a self-registered user’s email must be valid if given, and may be left out', () => {
    const self = given(signedIn(own))
    for (const email of ['maya', 'maya@', 'a b@c.de', 'maya@example'])
      self.when(intent('updateAccount', { email })).thenRefused('emailInvalid')
    self.when(intent('updateAccount', { email: ' ' })).thenRefused('emailRequired')
    self.when(intent('updateAccount', { name: 'Maya Okafor', email: '' })).thenRefused('emailRequired')
    given(signedIn(own))
      .when(intent('updateAccount', { name: 'Maya O.', email: ' ' }))
      .thenExactly(event('accountUpdateStarted', { callId, registers: false, name: 'Maya O.' }))
    self
      .when(intent('updateAccount', { email: ' m@example.org ' }))
      .thenExactly(event('accountUpdateStarted', { callId, registers: false, email: 'm@example.org' }))
    given(signedIn(own))
      .when(intent('updateAccount', { name: 'Maya O.' }))
      .thenExactly(event('accountUpdateStarted', { callId, registers: false, name: 'Maya O.' }))
  })

  test('S-ACCT-12 a user who registered without an email or a name may change the other field and leave that one blank', () => {
    const [named, reached] = [
      { id: 'maya', selfRegistered: true, name: 'Maya Okafor' },
      { id: 'maya', selfRegistered: true, email: 'maya@example.org' },
    ]
    given(signedIn(named))
      .when(intent('updateAccount', { name: 'Maya O.', email: ' ' }))
      .thenExactly(event('accountUpdateStarted', { callId, registers: false, name: 'Maya O.' }))
    given(signedIn(named))
      .when(intent('updateAccount', { name: named.name, email: '' }))
      .thenNothing()
    given(signedIn(reached))
      .when(intent('updateAccount', { name: '', email: 'm@example.org' }))
      .thenExactly(event('accountUpdateStarted', { callId, registers: false, email: 'm@example.org' }))
  })

  test('S-ACCT-12 refuses blank or too long values, and makes no call for unchanged ones', () => {
    const self = given(signedIn(own))
    self.when(intent('updateAccount', { name: '  ' })).thenRefused('nameRequired')
    self.when(intent('updateAccount', { name: 'x'.repeat(201) })).thenRefused('tooLarge')
    self.when(intent('updateAccount', { email: `${'x'.repeat(250)}@a.de` })).thenRefused('tooLarge')
    self.when(intent('updateAccount', { name: 'Maya Okafor', email: 'maya@example.org' })).thenNothing()
  })

  test('S-ACCT-13 an update by any other user requires a password, and sends nothing else', () => {
    const other = given(signedIn(maya))
    other.when(intent('updateAccount', { name: 'Maya O.' })).thenRefused('passwordRequired')
    other.when(intent('updateAccount', { judged: 'missing' })).thenRefused('passwordRequired')
    other.when(intent('updateAccount', { judged: 'weak' })).thenRefused('passwordWeak')
    given(signedIn(maya))
      .when(intent('updateAccount', { name: 'Maya O.', email: 'm@example.org', judged: 'accepted' }))
      .thenExactly(event('accountUpdateStarted', { callId, registers: false }))
  })

  test('S-ACCT-16 a guest registers with name, email and password', () => {
    const visitor = given(signedIn(guest))
    visitor.when(intent('updateAccount', { email: 'g@example.org', judged: 'accepted' })).thenRefused('nameRequired')
    visitor.when(intent('updateAccount', { name: 'Gale', judged: 'accepted' })).thenRefused('emailRequired')
    visitor.when(intent('updateAccount', { name: 'Gale', email: 'g@example.org' })).thenRefused('passwordRequired')
    const gale = { ...guest, name: 'Gale', email: 'g@example.org', selfRegistered: true }
    const registering = given(
      signedIn(guest),
      intent('updateAccount', { name: 'Gale', email: 'g@example.org', judged: 'accepted' }),
    )
    const after = registering.when(answered('accountUpdate', { user: gale })).thenTypes('accountUpdated')
    expect(after.state.user.session.user).toEqual(gale)
    expect(after.state.user.account?.lastOperation).toBe('registration')
  })

  test('S-LOGIN-32 X-OUTBOX-08 requires a connection, and makes one call for two presses', () => {
    const update = intent('updateAccount', { judged: 'accepted' })
    given(signedIn(), event('connectivityChanged', { online: false }))
      .when(update)
      .thenRefused('offline')
    given(signedIn(), update).when(update).thenNothing()
  })

  test('S-SYNC-24 ends a session that the server no longer knows', () => {
    given(signedIn(), intent('updateAccount', { judged: 'accepted' }))
      .when(failed('accountUpdate', unauthorized))
      .thenTypes('loggedOut', 'alertRaised', 'syncStarted')
  })
})

test('S-ACCT-10 S-ACCT-08 the account kind is single sign-on if the session was begun by it, also after a token sign-in', () => {
  const sso = [started(), event('loginSucceeded', { method: 'saml', user: own })]
  const token = event('loginSucceeded', { method: 'token', user: own })
  const kindOf = (...steps: readonly Steps[]) =>
    accountView(given(...steps).state, { at: NOON, whiteLabel: unbranded }).kind
  expect(kindOf(...sso)).toBe('sso')
  expect(kindOf(...sso, token)).toBe('sso')
  expect(kindOf(...sso, event('loggedOut', { reason: 'chosen' }), token)).toBe('selfRegistered')
  expect(kindOf(signedIn(own))).toBe('selfRegistered')
  expect(kindOf(signedIn(maya))).toBe('managed')
  expect(kindOf(signedIn(guest))).toBe('guest')
})

describe('the result', () => {
  test('S-ACCT-18 shows a refusal about the password with the server’s message, without the prefix', () => {
    const fault = refusedWith(422, 'Request failed: The old password is not right')
    expect(noticeOf('update', fault)).toEqual({ notice: 'told', message: 'The old password is not right' })
    expect(noticeOf('update', refusedWith(422, 'request failed: this password was used'))).toEqual({
      notice: 'told',
      message: 'this password was used',
    })
  })

  test('S-ACCT-18 X-I18N-01 shows a refusal about the password in another language too', () => {
    const fault = refusedWith(422, 'Request failed: Das alte Passwort stimmt nicht', { type: 'passwordRefused' })
    expect(noticeOf('update', fault)).toEqual({ notice: 'told', message: 'Das alte Passwort stimmt nicht' })
    expect(noticeOf('update', { ...fault, message: '' })).toEqual({ notice: 'notUpdated' })
  })

  test('S-ACCT-19 shows one text for any other refusal, except for a taken address', () => {
    for (const fault of [refusedWith(422), refusedWith(500, 'Request failed: Oh no'), networkFault('timeout')])
      expect(noticeOf('update', fault)).toEqual({ notice: 'notUpdated' })
    expect(noticeOf('update', refusedWith(409, 'Request failed: Email address already in use'))).toEqual({
      notice: 'emailTaken',
    })
  })

  test('S-LOGIN-32 shows an update that failed without a connection as offline', () => {
    expect(noticeOf('update', offline)).toEqual({ notice: 'offline' })
    expect(noticeOf('registration', offline)).toEqual({ notice: 'offline' })
  })

  test('S-ACCT-23 S-ACCT-24 a deletion signs the user out; a failed one keeps the session', () => {
    const deletes = [signedIn(), intent('deleteAccount', {})]
    given(deletes)
      .when(answered('accountDeletion', {}))
      .thenExactly(event('loggedOut', { reason: 'accountDeleted' }))
    const gone = given(signedIn(), intent('changePreferences', { preferences: { allowSMS: false } }), deletes.slice(1))
      .when(answered('accountDeletion', {}))
      .thenTypes('loggedOut')
    expect(JSON.stringify(gone.state)).not.toContain('maya')
    const kept = given(deletes)
      .when(failed('accountDeletion', refusedWith(500)))
      .thenTypes('accountDeletionFailed', 'alertRaised')
    expect(kept.state.user.session.user).toEqual(maya)
    expect(kept.state.user.alerts.map(({ kind }) => kind)).toEqual(['accountNotDeleted'])
    expect(accountView(kept.state, { at: NOON, whiteLabel: unbranded }).said).toBeUndefined()
    given(deletes, failed('accountDeletion', refusedWith(500)))
      .when(intent('deleteAccount', {}))
      .thenTypes('accountDeletionStarted')
  })

  test.each(['passwordRefused', 'freshSignInRequired'])(
    'S-ACCT-22 a deletion refused as %s raises no alert; the view shows the server’s message until the next try',
    (type) => {
      const deletes = [signedIn(), intent('deleteAccount', {})]
      const fault = { ...refusedWith(422, 'Request failed: The password is not right'), type }
      const kept = given(deletes).when(failed('accountDeletion', fault)).thenTypes('accountDeletionFailed')
      const refusedIn = (state: typeof kept.state) =>
        accountView(state, { at: NOON, whiteLabel: unbranded }).deletionRefused
      expect(refusedIn(kept.state)).toBe('The password is not right')
      const again = given(deletes, failed('accountDeletion', fault), intent('deleteAccount', {}))
      expect(refusedIn(again.state)).toBeUndefined()
    },
  )
})
