import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { offline, refusedWith, signedIn, started, unauthorized } from '../../test/examples/history'
import { answered, event, failed, given, intent, made, maya, NOON, type Steps } from '../../test/given-when-then'
import { networkFault } from '../../protocol/faults'
import { unbranded } from '../../protocol/white-label'
import { accountView, noticeOf } from '../views/account-settings'
import { accountChanges } from './changes'

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
      accountChanges.intents?.updateAccount?.(given_.state, { name: 'Maya' }, context),
      accountChanges.intents?.deleteAccount?.(given_.state, {}, context),
    ])
      expect(decision).toEqual(E.left({ kind: 'refusal', code: 'missingCurrentUser', detail: 'Missing user' }))
  })

  test('S-ACCT-12 of somebody who registered themselves an email that is given must be valid; without one it passes', () => {
    const self = given(signedIn(own))
    for (const email of ['maya', 'maya@', 'a b@c.de', 'maya@example'])
      self.when(intent('updateAccount', { email })).thenRefused('emailInvalid')
    self.when(intent('updateAccount', { email: ' ' })).thenNothing()
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

  test('S-ACCT-12 whoever registered without an email, or without a name, changes the other one with that field left blank', () => {
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

  test('S-ACCT-12 what is blank or longer than the server takes is refused, what is so already asks nobody', () => {
    const self = given(signedIn(own))
    self.when(intent('updateAccount', { name: '  ' })).thenRefused('nameRequired')
    self.when(intent('updateAccount', { name: 'x'.repeat(201) })).thenRefused('tooLarge')
    self.when(intent('updateAccount', { email: `${'x'.repeat(250)}@a.de` })).thenRefused('tooLarge')
    self.when(intent('updateAccount', { name: 'Maya Okafor', email: 'maya@example.org' })).thenNothing()
  })

  test('S-ACCT-13 an update by any other user needs a password, and nothing else of it is sent', () => {
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
    expect(after.state.mine.session.user).toEqual(gale)
    expect(after.state.mine.account?.tried).toBe('registration')
  })

  test('S-LOGIN-32 X-OUTBOX-08 needs a connection, and two presses ask once', () => {
    const update = intent('updateAccount', { judged: 'accepted' })
    given(signedIn(), event('connectivityChanged', { online: false }))
      .when(update)
      .thenRefused('offline')
    given(signedIn(), update).when(update).thenNothing()
  })

  test('S-SYNC-24 a session that the server no longer knows ends', () => {
    given(signedIn(), intent('updateAccount', { judged: 'accepted' }))
      .when(failed('accountUpdate', unauthorized))
      .thenTypes('loggedOut', 'alertRaised', 'syncStarted')
  })
})

test('S-ACCT-10 S-ACCT-08 whose account it is: of single sign-on when the session was begun by it, also after a token', () => {
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

describe('what came of it', () => {
  test('S-ACCT-18 a refusal that speaks of the password is told in its own words, without the prefix', () => {
    const fault = refusedWith(422, 'Request failed: The old password is not right')
    expect(noticeOf('update', fault)).toEqual({ notice: 'told', message: 'The old password is not right' })
    expect(noticeOf('update', refusedWith(422, 'request failed: this password was used'))).toEqual({
      notice: 'told',
      message: 'this password was used',
    })
  })

  test('S-ACCT-18 X-I18N-01 so is one that speaks of it in another language', () => {
    const fault = refusedWith(422, 'Request failed: Das alte Passwort stimmt nicht', { type: 'passwordRefused' })
    expect(noticeOf('update', fault)).toEqual({ notice: 'told', message: 'Das alte Passwort stimmt nicht' })
    expect(noticeOf('update', { ...fault, message: '' })).toEqual({ notice: 'notUpdated' })
  })

  test('S-ACCT-19 any other refusal, but that of a taken address, is said in one sentence', () => {
    for (const fault of [refusedWith(422), refusedWith(500, 'Request failed: Oh no'), networkFault('timeout')])
      expect(noticeOf('update', fault)).toEqual({ notice: 'notUpdated' })
    expect(noticeOf('update', refusedWith(409, 'Request failed: Email address already in use'))).toEqual({
      notice: 'emailTaken',
    })
  })

  test('S-LOGIN-32 an update that did not reach the server for want of a connection is said to be offline', () => {
    expect(noticeOf('update', offline)).toEqual({ notice: 'offline' })
    expect(noticeOf('registration', offline)).toEqual({ notice: 'offline' })
  })

  test('S-ACCT-23 S-ACCT-24 the account that is deleted is signed out, one that is not stays signed in', () => {
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
    expect(kept.state.mine.session.user).toEqual(maya)
    expect(kept.state.mine.alerts.map(({ kind }) => kind)).toEqual(['accountNotDeleted'])
    expect(accountView(kept.state, { at: NOON, whiteLabel: unbranded }).said).toBeUndefined()
    given(deletes, failed('accountDeletion', refusedWith(500)))
      .when(intent('deleteAccount', {}))
      .thenTypes('accountDeletionStarted')
  })
})
