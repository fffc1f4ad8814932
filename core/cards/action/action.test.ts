import { describe, expect, test } from 'vitest'
import type { Trigger } from '../../../protocol/cards/action'
import { content, plainCard } from '../../../test/examples/assessment'
import { offline, opened, refusedWith, signedIn, started, unauthorized } from '../../../test/examples/history'
import {
  answered,
  event,
  failed,
  given,
  intent,
  later,
  made,
  type Given,
  type Steps,
} from '../../../test/given-when-then'
import { maya } from '../../../test/examples/defaults'
import { isComplete } from './action'

const add: Trigger = { id: 'add', cardId: 'c1', actionType: 'addRole', actionData: { role: { id: 'barista' } } }
const remove: Trigger = {
  id: 'remove',
  cardId: 'c2',
  actionType: 'removeRole',
  actionData: { role: { id: 'trainee' } },
}
const deck = {
  ...content([plainCard('c1', 'action'), plainCard('c2', 'action')], { id: 'd1', type: 'standard' }),
  triggers: [add, remove, { id: 'empty', cardId: 'c1', actionType: 'addRole' as const }],
}
const as = (...roles: string[]): Steps => [signedIn({ ...maya, roles }), opened(deck)]
const execute = (triggerId: string) => intent('executeTrigger', { triggerId })
const undo = (triggerId: string) => intent('undoTrigger', { triggerId })
const rolesOf = ({ state }: Given) => state.user.session.user?.roles

describe('an action button', () => {
  test('D-ACTION-02 D-ACTION-03 is complete with the role that it adds, or without the one that it removes', () => {
    expect([isComplete(add, { ...maya, roles: ['barista'] }), isComplete(add, maya)]).toEqual([true, false])
    expect([isComplete(remove, { ...maya, roles: ['trainee'] }), isComplete(remove, maya)]).toEqual([false, true])
  })

  test('D-ACTION-05 D-API-50 calls the server at once', () => {
    const after = given(as())
      .when(execute('add'))
      .thenExactly(
        event('triggerRequested', { triggerId: 'add', undo: false, callId: made('trigger'), addedRoleId: 'barista' }),
      )
    expect(Object.values(after.state.user.calls)).toMatchObject([
      { purpose: 'trigger', triggerId: 'add', undo: false, session: 'tab-1' },
    ])
    expect(after.state.user.outbox.rows).toEqual([])
  })

  test('D-ACTION-01 D-TUCK-06 does the same in an own deck, even before the server has it', () => {
    const mine = given(as())
      .when(intent('createDeck', { title: 'Mine', initialCardId: 'c1' }))
      .after.when(intent('openDeck', { deckId: made('deck') })).after
    mine.when(execute('add')).thenTypes('triggerRequested')
    // The other card, with its button, was not copied.
    mine.when(execute('remove')).thenRefused('unknownAction')
  })

  test('D-ACTION-07 adds or removes the role after the server has accepted', () => {
    const given1 = given(as('trainee'), execute('add')).when(answered('trigger', {}))
    given1.thenExactly(
      event('triggerExecuted', { triggerId: 'add', undo: false, addedRoleId: 'barista' }),
      // Lists depend on roles.
      event('syncStarted', { cause: 'asked', callId: made('sync:asked') }),
    )
    expect(rolesOf(given1.after)).toEqual(['trainee', 'barista'])
    expect(Object.values(given1.state.user.calls)).toMatchObject([{ purpose: 'sync' }])
    expect(rolesOf(given(as('trainee'), execute('remove'), answered('trigger', {})))).toEqual([])
  })

  test('D-ACTION-06 D-ACTION-07 D-API-51 does the opposite when undone', () => {
    given(as('barista'))
      .when(undo('add'))
      .thenExactly(
        event('triggerRequested', { triggerId: 'add', undo: true, callId: made('trigger'), removedRoleId: 'barista' }),
      )
    expect(rolesOf(given(as('barista'), undo('add'), answered('trigger', {})))).toEqual([])
    expect(rolesOf(given(as(), undo('remove'), answered('trigger', {})))).toEqual(['trainee'])
  })

  test('D-ACTION-07 changes nothing when the server refuses', () => {
    const refused = given(as(), execute('add')).when(failed('trigger', refusedWith(403)))
    refused.thenTypes('callFailed')
    expect(rolesOf(refused.after)).toEqual([])
    expect(refused.state.user.calls).toEqual({})
    given(as(), execute('add'))
      .when(failed('trigger', unauthorized))
      .thenTypes('loggedOut', 'alertRaised', 'syncStarted')
  })

  test('D-ACTION-08 does nothing without a connection, or without a trigger', () => {
    given(as(), event('connectivityChanged', { online: false }))
      .when(execute('add'))
      .thenRefused('offline')
    given(as(), event('syncFailed', { fault: offline }))
      .when(execute('add'))
      .thenRefused('offline')
    given(as()).when(execute('other')).thenRefused('unknownAction')
    given(as()).when(execute('empty')).thenRefused('unknownAction')
    given(signedIn()).when(execute('add')).thenRefused('unknownAction')
    given(started()).when(execute('add')).thenRefused('missingCurrentUser')
  })

  test('D-ACTION-08 X-OUTBOX-08 does nothing while it loads or is complete', () => {
    given(as(), execute('add')).when(execute('add')).thenNothing()
    given(as('barista')).when(execute('add')).thenNothing()
    given(as()).when(undo('add')).thenNothing()
    given(as(), execute('add'), later(90_000)).when(execute('add')).thenTypes('triggerRequested')
  })
})
