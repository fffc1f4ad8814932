import { describe, expect, test } from 'vitest'
import { event, given, intent, made } from '../../test/given-when-then'
import { signedIn } from '../../test/examples/history'
import { opensOutside } from './links'

const open = (link: string) => intent('openLinkFromCard', { cardId: 'c1', deckId: 'd1', link })

describe('links and sounds of a card', () => {
  test('D-API-59 leaves a supported link to the view, S-ALERT-02 and raises an alert for any other', () => {
    for (const link of ['https://example.org/', 'tel:5551234567', 'mailto:maya@example.org'])
      given(signedIn()).when(open(link)).thenNothing()
    for (const link of ['javascript:alert(1)', 'ftp://example.org', 'https://localhost/', ''])
      given(signedIn())
        .when(open(link))
        .thenExactly(event('alertRaised', { alert: { id: made('alert'), kind: 'unableToOpenLink' } }))
  })

  test('D-API-60 leaves a sound to the view, and stores and sends nothing', () => {
    given(signedIn())
      .when(intent('playSound', { sound: 'card_flip' }))
      .thenNothing()
  })
})

test('D-LINK-10 opens links in the browser for the one owner that the white-label names, by the card or else by its deck', () => {
  const forced = { browserLinksOwnerId: 'o1' }
  const [named, other] = [{ owner: { id: 'o1' } }, { owner: { id: 'o2' } }]
  expect(opensOutside(named, {}, forced)).toBe(true)
  expect(opensOutside({}, named, forced)).toBe(true)
  expect(opensOutside(other, named, forced)).toBe(false)
  expect(opensOutside({}, other, forced)).toBe(false)
  expect(opensOutside({}, {}, forced)).toBe(false)
  expect(opensOutside(named, named, {})).toBe(false)
  expect(opensOutside({}, {}, {})).toBe(false)
})
