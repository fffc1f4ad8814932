import { describe, expect, it } from 'vitest'
import type { AlertKind } from '../../protocol/alerts'
import { createIntl } from 'react-intl'
import { languages } from '../../protocol/languages'
import { catalogueOf, fetchCatalogue } from '../i18n/catalogues'
import en from '../i18n/messages/en.json'
import { alertTexts } from './alert-texts'

const alert = (kind: AlertKind, rest = {}) => alertTexts[kind]({ id: 'a1', kind, ...rest })
const say = (id: keyof typeof en | undefined) => (id === undefined ? undefined : en[id])

describe('alert texts', () => {
  it('D-ALERT-01 deckNotFound', () => {
    const content = alert('deckNotFound')
    expect([say(content?.title), say(content?.text), say(content?.close)]).toEqual([
      '404 Not Found',
      'The requested content was not found or is unavailable',
      'Close',
    ])
  })

  it('D-ALERT-02 cardNotFlippable', () => {
    const content = alert('cardNotFlippable')
    expect([say(content?.title), say(content?.text), say(content?.close)]).toEqual([
      'Card not flippable',
      'You can only view the front of this card',
      'Close',
    ])
  })

  it('D-ALERT-04 D-ALERT-05 deckUnlocked leads to the deck in its category', () => {
    const content = alert('deckUnlocked', { deckId: 'd1', categoryId: 'c1', deckTitle: 'Food safety' })
    expect(say(content?.title)).toBe("You've unlocked the next deck")
    expect(content?.textValues).toEqual({ title: 'Food safety' })
    expect(content?.action?.step).toEqual({ open: '/library/c1/decks/d1' })
    expect([say(content?.action?.label), say(content?.close)]).toEqual(['Go to deck', 'Close'])
  })

  it("D-ALERT-04 deckUnlocked says 'unknown' for a deck without a title", () => {
    for (const title of [{}, { deckTitle: '' }, { deckTitle: ' ' }]) {
      const content = alert('deckUnlocked', { deckId: 'd1', categoryId: 'c1', ...title })
      expect([say(content?.unknownTitle), content?.textValues]).toEqual(['unknown', undefined])
    }
  })

  it('D-ALERT-06 D-ALERT-07 D-ALERT-08 deckRelocked names the grade when it is known and leads to the deck', () => {
    const content = alert('deckRelocked', { deckId: 'd1', categoryId: 'c1', passingGrade: 80 })
    expect(say(content?.title)).toBe('You need {grade}% to pass.')
    expect(content?.titleValues).toEqual({ grade: 80 })
    expect(content?.action?.step).toEqual({ open: '/library/c1/decks/d1' })
    expect(say(content?.action?.label)).toBe('Review previous content')
    expect(alert('deckRelocked', { deckId: 'd1', categoryId: 'c1' })?.title).toBeUndefined()
  })

  it('D-ALERT-09 deckRelocked leads to the category when only that is known', () => {
    expect(alert('deckRelocked', { categoryId: 'c1' })?.action?.step).toEqual({ open: '/library/c1' })
  })

  it('D-ALERT-10 deckRelocked with neither deck nor category shows nothing', () => {
    expect(alert('deckRelocked', { passingGrade: 80 })).toBeUndefined()
  })

  it.each(languages)('X-HEAL-02 storageHealed is one sentence, whatever was recovered (%s)', async (language) => {
    await fetchCatalogue(language, 'all')
    const messages = catalogueOf(language, 'all')?.messages ?? {}
    const intl = createIntl({ locale: language, messages })
    for (const count of [0, 1, 2]) {
      const said = intl.formatMessage({ id: 'alert.storageHealed.text' }, { count })
      expect(said.match(/[.。!?！？]/g), said).toHaveLength(1)
      expect(said.includes(String(count)), said).toBe(count > 0)
    }
  })

  it('S-ALERT-01 sessionExpired asks to sign in again', () => {
    const content = alert('sessionExpired')
    expect([say(content?.title), say(content?.text), say(content?.close), content?.action]).toEqual([
      'Session Expired',
      'Please sign in again. Your unsent work is kept on this device.',
      'Sign in',
      undefined,
    ])
  })

  it('D-ALERT-12 S-ALERT-05 cannotLogOut explains that logging out needs the internet, except after a server error', () => {
    const words = (kind: AlertKind) => [say(alert(kind)?.title), say(alert(kind)?.text), say(alert(kind)?.close)]
    expect(words('cannotLogOut')).toEqual([
      'Cannot Log Out',
      'You must be connected to the Internet to log out.',
      'Close',
    ])
    expect(words('logOutFailed')).toEqual([
      'Not Logged Out',
      'The server had an error, so you are still signed in. Please try again.',
      'Close',
    ])
  })

  it('S-ALERT-04 unsavedChanges offers Cancel and Log Out', () => {
    const content = alert('unsavedChanges')
    expect([say(content?.title), say(content?.close), say(content?.action?.label)]).toEqual([
      'Unsaved Changes',
      'Cancel',
      'Log Out',
    ])
  })

  it('S-ALERT-02 S-ALERT-03 links and shared cards', () => {
    const words = (kind: AlertKind) => [say(alert(kind)?.title), say(alert(kind)?.text)]
    expect(words('unableToOpenLink')).toEqual(['Unable to open link', 'Link type not supported'])
    expect(words('sharedFailed')).toEqual(['Shared Failed', 'Card not found'])
    expect(words('pageNotFound')).toEqual(['Not Found', "We couldn't find what you were looking for"])
    expect(say(alert('registrationFailed')?.title)).toBe('There was a problem registering')
  })

  it('S-ACCT-24 an account that was not deleted leads to support', () => {
    const content = alert('accountNotDeleted')
    expect([say(content?.title), say(content?.close), content?.action]).toEqual([
      'Unable to delete account. Contact support to continue with your request.',
      'Close',
      undefined,
    ])
  })
})
