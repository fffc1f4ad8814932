import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startApp, started } from '../../test/examples/app'
import { NOON } from '../../test/examples/defaults'
import { signedIn } from '../../test/examples/history'
import { event, given, intent } from '../../test/given-when-then'
import { firstPart } from '../../protocol/entities/notification'

const see = (...notificationIds: string[]) => intent('seeNotifications', { notificationIds })
const ids = ['n1', 'n2', 'n3', 'n4'] as const
const bundle = (seen: readonly string[]) => ({
  notifications: ids.map((notificationId, place) => ({
    notificationId,
    title: `Title ${notificationId}`,
    body: `Body ${notificationId}||deck`,
    createdAt: NOON - place * 1_000,
    ...(seen.includes(notificationId) ? { seenAt: NOON } : {}),
  })),
})

describe('notifications', () => {
  test('S-NOTIF-09 are marked as seen one by one or together, each sent once', () => {
    const one = given(signedIn())
      .when(see('n1'))
      .thenExactly(event('notificationsRead', { notificationIds: ['n1'] }))
    one.when(see('n1')).thenNothing()
    one.when(see('n1', 'n2', 'n3', 'n2')).thenExactly(event('notificationsRead', { notificationIds: ['n2', 'n3'] }))
    given().when(see('n1')).thenRefused('missingCurrentUser')
  })

  property.prop([fc.array(fc.subarray([...ids]), { maxLength: 5 }), fc.subarray([...ids])])(
    'S-NOTIF-09 stay seen after any sequence of marking them one at a time or all at once',
    (presses, seenThere) => {
      const app = startApp().signIn().loadHome(bundle(seenThere))
      const seen = new Set<string>(seenThere)
      for (const notificationIds of presses) {
        app.do('seeNotifications', { notificationIds })
        for (const id of notificationIds) seen.add(id)
        const view = app.view('notifications', {})
        expect(view?.notifications.filter((one) => one.seen).map((one) => one.notificationId)).toEqual(
          ids.filter((id) => seen.has(id)),
        )
        expect(view?.unread).toBe(ids.length - seen.size)
        expect(app.view('home', {})?.unread).toBe(ids.length - seen.size)
      }
      // A bundle requested before the delivery changes nothing.
      app.loadHome(bundle([]))
      expect(app.view('notifications', {})?.unread).toBe(
        ids.filter((id) => !presses.some((pressed) => pressed.includes(id))).length,
      )
    },
  )

  test('D-TIME-01 shows the true age of each on a device with a wrong clock', () => {
    const day = 86_400_000
    const app = startApp(NOON + day)
      .tell(started)
      .tell({ type: 'clockMeasured', offset: -day, within: 0 })
    const shown = app.signIn().loadHome(bundle([])).view('notifications', {})?.notifications ?? []
    expect(shown.map(({ createdAt = 0 }) => app.now - createdAt)).toEqual([0, 1_000, 2_000, 3_000])
  })

  test('S-NOTIF-08 shows only the part of a body before the first delimiter', () => {
    expect(['Eight cards.||deck', 'a||b||c', '||deck', 'whole', 'a | b', ''].map(firstPart)).toEqual([
      'Eight cards.',
      'a',
      '',
      'whole',
      'a | b',
      '',
    ])
    const app = startApp().signIn().loadHome(bundle([]))
    expect(app.view('notifications', {})?.notifications.map(({ body }) => body)).toEqual(ids.map((id) => `Body ${id}`))
  })

  test('S-NOTIF-04 lists the newest first, and links only to paths inside the app', () => {
    const notifications = [
      { notificationId: 'old', createdAt: 1, path: '/decks/d1' },
      { notificationId: 'new', createdAt: 3, path: 'https://example.org/' },
      { notificationId: 'mid', createdAt: 2, path: '//example.org/decks' },
    ]
    const app = startApp().signIn().loadHome({ notifications })
    expect(
      app.view('notifications', {})?.notifications.map(({ notificationId, path }) => [notificationId, path]),
    ).toEqual([
      ['new', undefined],
      ['mid', undefined],
      ['old', '/decks/d1'],
    ])
  })
})
