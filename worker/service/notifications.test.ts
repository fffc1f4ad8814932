import { expect, test } from 'vitest'
import { leading, openedBy, pushed, shownAs } from './notifications'

const id = '4b2d1c7a-0d5e-4c53-9c0c-1f6a51d1f001'
const origin = 'https://app.example'
const message = { id, title: 'New', body: 'Eight cards, about ten minutes.||deck' }
const opened = (path: string) => ({ type: 'open', notificationId: id, path }) as const

test('S-NOTIF-08 shows the first part of a pushed body, with the id of the message as its tag', () => {
  expect(pushed(JSON.stringify(message))).toEqual(message)
  expect([undefined, '', '{}', 'no JSON'].map(pushed)).toEqual([undefined, undefined, undefined, undefined])
  expect(shownAs(message)).toMatchObject({ body: 'Eight cards, about ten minutes.', tag: id, data: message })
})

test('S-PUSH-06 opens the path of a pressed notification, or the list if it has no path inside the app', () => {
  const to = (path: string) => openedBy({ ...message, path }, origin)
  expect(to('/decks/d1?from=push#top')).toEqual(opened('/decks/d1?from=push'))
  const list = opened('/user/notifications')
  expect(openedBy(message, origin)).toEqual(list)
  expect(['https://elsewhere.example/', '//elsewhere.example/', 'decks/d1'].map(to)).toEqual([list, list, list])
  expect(openedBy({ title: 'of somebody else' }, origin)).toBeUndefined()
})

/** A window that records its messages and when it gets the focus. */
function aWindow(url = `${origin}/library`, frameType: 'top-level' | 'auxiliary' | 'nested' = 'top-level') {
  const told: unknown[] = []
  return {
    told,
    url,
    frameType,
    postMessage: (it: unknown) => void told.push(it),
    focus: () => Promise.resolve(told.push('focus')),
  }
}

test('S-PUSH-06 sends the path to an open page and focuses it; otherwise opens one and sends it once the page is ready', async () => {
  const [first, second] = [aWindow(), aWindow()]
  const went: string[] = []
  const open: ReturnType<typeof aWindow>[] = []
  const pressed = leading({
    matchAll: () => Promise.resolve(open),
    openWindow: (path) => Promise.resolve(went.push(path)),
  })
  await pressed.lead(opened('/library'))
  expect(went).toEqual(['/library'])
  pressed.hears(first)
  pressed.hears(second)
  expect([first.told, second.told]).toEqual([[{ ...opened('/library'), isThere: true }], []])
  open.push(second)
  await pressed.lead(opened('/search'))
  expect([second.told, went]).toEqual([[opened('/search'), 'focus'], ['/library']])
})

test('S-PUSH-06 does not count media, server pages and frames as pages of the app, and opens a new one', async () => {
  const others = [
    aWindow(`${origin}/media/northwind/guide.pdf`),
    aWindow(`${origin}/verify/4b2d1c7a`),
    aWindow(`${origin}/library`, 'nested'),
  ]
  const page = aWindow(`${origin}/decks/d1?from=home`, 'auxiliary')
  const open = [...others]
  const went: string[] = []
  const pressed = leading({
    matchAll: () => Promise.resolve(open),
    openWindow: (path) => Promise.resolve(went.push(path)),
  })
  await pressed.lead(opened('/search'))
  expect(went).toEqual(['/search'])
  open.push(page)
  await pressed.lead(opened('/library'))
  expect([page.told, went]).toEqual([[opened('/library'), 'focus'], ['/search']])
  expect(others.flatMap(({ told }) => told)).toEqual([])
})
