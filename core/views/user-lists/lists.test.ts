import { describe, expect, test } from 'vitest'
import { startApp } from '../../../test/examples/app'
import { mayaWithoutOrg, NOON } from '../../../test/examples/defaults'
import { content, plainCard } from '../../../test/examples/assessment'
import { offline } from '../../../test/examples/history'

const deck = (id: string, title = id) => ({ id, title, cardCount: 4 })
const YEAR = 365 * 86_400_000
const certified = (deckId: string, passedAt: number) => ({
  id: `trial-${deckId}`,
  deckId,
  passedAt,
  submittedAt: passedAt,
  certificateId: `NW-${deckId}`,
  lastScore: 92.6,
})

describe('lists that are part of Home', () => {
  test('S-HOME-17 are loading until they arrive, failed when the load fails, and stay once loaded', () => {
    const app = startApp().signIn()
    for (const name of ['favorites', 'newDecks', 'certifications', 'notifications'] as const)
      expect(app.view(name, {})?.state, name).toBe('loading')
    app.fail('home', offline)
    for (const name of ['favorites', 'newDecks', 'certifications', 'notifications'] as const)
      expect(app.view(name, {})?.state, name).toBe('failed')
    app.loadHome({})
    for (const name of ['favorites', 'newDecks', 'certifications', 'notifications'] as const)
      expect(app.view(name, {})?.state, name).toBe('ready')
  })

  test('S-NEW-01 What’s New contains the recently received decks, in their order', () => {
    const app = startApp()
      .signIn()
      .loadHome({ recentlyAllowedDecks: [deck('latte'), deck('milk')], recommendedDecks: [deck('other')] })
    expect(app.view('newDecks', {})?.decks.map(({ deckId, isNew }) => [deckId, isNew])).toEqual([
      ['latte', true],
      ['milk', true],
    ])
  })

  test('S-FAV-01 S-FAV-04 My Favorites contains a card of each deck by its title, and the own decks', () => {
    const app = startApp()
      .signIn()
      .loadHome({ favoritedDecks: [deck('milk', 'Milk')] })
    app.do('favoriteCardToggle', { deckId: 'milk', cardId: 'milk-2', favorite: true })
    app.wait(10).do('favoriteCardToggle', { deckId: 'milk', cardId: 'milk-1', favorite: true })
    app.do('createDeck', { title: 'For the night shift' })
    expect(app.view('favorites', {})).toMatchObject({
      favorited: [{ cardId: 'milk-2', count: 2, tile: { title: 'Milk' } }],
      tucked: [{ title: 'For the night shift' }],
    })
    expect(app.view('favorites', {})?.favorited[0]).not.toHaveProperty('cardTitle')
    const cards = [plainCard('milk-1'), { ...plainCard('milk-2'), title: 'Roll it' }]
    app.openDeck(content(cards, { id: 'milk', title: 'Milk', type: 'standard' }))
    expect(app.view('favorites', {})?.favorited[0]?.cardTitle).toBe('Roll it')
  })

  test('S-CERT-03 S-CERT-04 certificates have their score, their day and their id, and a count since the account’s year', () => {
    const app = startApp()
      .signIn({ ...mayaWithoutOrg, createdAt: NOON - 3 * YEAR })
      .loadHome({
        recommendedDecks: [deck('food', 'Food safety')],
        deckQuizTrials: [
          certified('food', NOON - YEAR),
          { ...certified('milk', NOON), deckTitle: 'Milk' },
          { id: 't', deckId: 'till' },
        ],
      })
    expect(app.view('certifications', {})).toMatchObject({
      count: 2,
      since: 2023,
      years: [
        {
          year: 2026,
          certificates: [{ deckId: 'milk', deckTitle: 'Milk', certificateId: 'NW-milk', score: 93, submittedAt: NOON }],
        },
        { year: 2025, certificates: [{ deckId: 'food', deckTitle: 'Food safety' }] },
      ],
    })
  })
})
