import { describe, test } from 'vitest'
import { event, given, intent, made } from '../../test/given-when-then'
import { signedIn } from '../../test/examples/history'

const open = (link: string) => intent('openLinkFromCard', { cardId: 'c1', deckId: 'd1', link })

describe('what a card opens or plays', () => {
  test('D-API-59 a link that is supported is the view’s to open, S-ALERT-02 any other raises an alert', () => {
    for (const link of ['https://example.org/', 'tel:5551234567', 'mailto:maya@example.org'])
      given(signedIn()).when(open(link)).thenNothing()
    for (const link of ['javascript:alert(1)', 'ftp://example.org', 'https://localhost/', ''])
      given(signedIn())
        .when(open(link))
        .thenExactly(event('alertRaised', { alert: { id: made('alert'), kind: 'unableToOpenLink' } }))
  })

  test('D-API-60 a sound is the view’s to play, and nothing of it is kept or sent', () => {
    given(signedIn())
      .when(intent('playSound', { sound: 'card_flip' }))
      .thenNothing()
  })
})
