import { afterEach, expect, it } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { leaveDeck } from './leave-deck'

const start = location.href
afterEach(() => history.replaceState(null, '', start))

const path = () => location.pathname

it('S-ROUTE-38 D-ROUTE-19 goes back to a page that this page navigated from, else home, without the Navigation API', async () => {
  const native = Object.getOwnPropertyDescriptor(window, 'navigation') ?? {}
  Reflect.deleteProperty(window, 'navigation')
  expect('navigation' in window).toBe(false)
  try {
    history.replaceState(null, '', '/decks/d1')
    leaveDeck()
    await expect.poll(path).toBe('/')
    navigate('/user')
    navigate('/decks/d1')
    leaveDeck()
    await expect.poll(path).toBe('/user')
    // How much history precedes that entry is unknown.
    navigate('/decks/d2', { replace: true })
    leaveDeck()
    await expect.poll(path).toBe('/')
  } finally {
    Object.defineProperty(window, 'navigation', native)
  }
})

it('S-ROUTE-38 D-ROUTE-18 X-UX-05 goes back to the list that opened the deck, and forward to that list from elsewhere', async () => {
  const entry = () => window.navigation.currentEntry?.key
  navigate('/library/c1')
  const list = entry()
  navigate('/library/c1/decks/d1')
  leaveDeck()
  await expect.poll(path).toBe('/library/c1')
  expect(entry()).toBe(list)
  navigate('/user')
  navigate('/library/c1/decks/d1')
  leaveDeck()
  await expect.poll(path).toBe('/library/c1')
  expect(entry()).not.toBe(list)
})

it('D-ROUTE-19 D-DECK-17 goes back one entry only when a deck is closed twice at once', async () => {
  for (const before of ['/library', '/search']) {
    navigate('/user')
    navigate(before)
    navigate('/decks/d1')
    leaveDeck()
    leaveDeck()
    await expect.poll(path).toBe(before)
    // A second step back would run before this one, which then would lead elsewhere.
    history.forward()
    await expect.poll(path).toBe('/decks/d1')
  }
})
