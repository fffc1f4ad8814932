import { expect, test } from 'vitest'
import { linkTarget } from './link-target'

const page = 'http://localhost:5173/decks/d1'

test('D-LINK-05 D-LINK-07 a public address, a phone number and a mail address lead out of the app', () => {
  expect(linkTarget('https://example.com/a', page)).toEqual({ kind: 'out', href: 'https://example.com/a' })
  expect(linkTarget('tel:555-010-4477', page)).toEqual({ kind: 'out', href: 'tel:5550104477' })
  expect(linkTarget('mailto:maya@example.com', page)).toEqual({ kind: 'out', href: 'mailto:maya@example.com' })
})

test('D-ROUTE-12 a link to a deck stays in the app', () => {
  expect(linkTarget('deck/d2', page)).toEqual({ kind: 'app', path: '/deck/d2' })
  expect(linkTarget('/decks/d2/c1', page)).toEqual({ kind: 'app', path: '/decks/d2/c1' })
})

test('D-ROUTE-12 D-LINK-01 a link to the host of the app stays in the app, one to another host does not', () => {
  const at = 'https://learn.customer.com/decks/d1'
  expect(linkTarget('https://learn.customer.com/deck/d2', at)).toEqual({ kind: 'app', path: '/deck/d2' })
  expect(linkTarget('HTTPS://Learn.Customer.com/card/c1', at)).toEqual({ kind: 'app', path: '/card/c1' })
  expect(linkTarget('https://flipdeck.example/deck/d2', at)).toEqual({ kind: 'app', path: '/deck/d2' })
  expect(linkTarget('http://localhost:5173/deck/d2', page)).toEqual({ kind: 'app', path: '/deck/d2' })
  expect(linkTarget('https://customer.com/deck/d2', at)?.kind).toBe('out')
  expect(linkTarget('https://learn.customer.com/media/chart.pdf', at)?.kind).toBe('own')
  expect(linkTarget('https://learn.customer.com/deck/d2', at, true)).toEqual({
    kind: 'own',
    href: 'https://learn.customer.com/deck/d2',
  })
})

test('D-LINK-10 links within the app also open in the browser when links are to open there', () => {
  expect(linkTarget('deck/d2', page, true)).toEqual({ kind: 'own', href: 'http://localhost:5173/deck/d2' })
  expect(linkTarget('https://example.com/a', page, true)).toEqual({ kind: 'out', href: 'https://example.com/a' })
  expect(linkTarget('javascript:alert(1)', page, true)).toBeUndefined()
})

test('D-CARD-23 a file of the content pack is opened although its host is not public', () => {
  expect(linkTarget('/media/chart.pdf', page)).toEqual({
    kind: 'own',
    href: 'http://localhost:5173/media/chart.pdf',
  })
})

test('D-LINK-09 scripts, other schemes, other local hosts and invalid addresses are not opened', () => {
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'http://127.0.0.1/media/x',
    '//evil/media/x',
    '/user/sign',
    '',
    ' ',
    '#chart',
    '?page=2',
  ]) {
    expect(linkTarget(link, page), link).toBeUndefined()
  }
})
