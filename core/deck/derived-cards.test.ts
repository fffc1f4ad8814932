import { test as property } from '@fast-check/vitest'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { deckContents } from '../../test/arbitraries/content'
import { assessment, content, plainCard, quizCard } from '../../test/examples/assessment'
import { decode } from '../../protocol/codec'
import { Card } from '../../protocol/entities/card'
import { withDerivedCards } from './derived-cards'

const reader = { roles: ['reporter'] }
const ids = (cards: readonly Card[]) => cards.map(({ id }) => id)

describe('derived cards', () => {
  test('D-INDEX-01 a deck has an index card when showIndexCard is set', () => {
    const deck = content([plainCard('a')], { type: 'standard', showIndexCard: true, title: 'Milk' })
    expect(withDerivedCards(deck, undefined)).toEqual([
      { id: 'deck-index', deckId: 'deck', type: 'index', derived: true, excludeFromIndex: true, title: 'Milk' },
      plainCard('a'),
    ])
  })

  test('D-INDEX-01 a deck has no index card otherwise, even if one was delivered', () => {
    const cards = [plainCard('own-index', 'index'), plainCard('a')]
    expect(ids(withDerivedCards(content(cards, { type: 'standard' }), undefined))).toEqual(['a'])
    expect(ids(withDerivedCards(content(cards, { type: 'standard', showIndexCard: true }), undefined))).toEqual([
      'own-index',
      'a',
    ])
  })

  test('D-INDEX-01 D-INDEX-11 D-INDEX-12 the index has the text, picture and theme of the deck; a delivered one is completed with them', () => {
    const deck = content([], {
      type: 'standard',
      showIndexCard: true,
      indexCardContent: '<p>All</p>',
      indexCardCoverImage: { url: '/cover.svg' },
      indexCardDarkModeEnabled: true,
    })
    expect(withDerivedCards(deck, undefined)).toMatchObject([
      { content: '<p>All</p>', coverImage: { url: '/cover.svg' }, theme: 'dark' },
    ])
    const own = { ...plainCard('own-index', 'index'), content: '<p>Mine</p>' }
    expect(withDerivedCards({ ...deck, cards: [own] }, undefined)).toEqual([
      { ...own, coverImage: { url: '/cover.svg' }, fillCardFront: true, theme: 'dark', excludeFromIndex: true },
    ])
  })

  test('D-CARD-10 an assessment gets its instructions and results when none were delivered (O-63)', () => {
    const deck = assessment([quizCard('q1')], { assessmentInstructions: 'Take your time.' })
    const cards = withDerivedCards(deck, undefined)
    expect(ids(cards)).toEqual(['deck-quizInstructions', 'q1', 'deck-quizResults'])
    expect(cards[0]).toMatchObject({ type: 'quizInstructions', content: 'Take your time.' })
  })

  test('D-CARD-10 delivered instructions and results stay the only ones', () => {
    const deck = assessment([plainCard('i', 'quizInstructions'), quizCard('q1'), plainCard('r', 'quizResults')])
    expect(ids(withDerivedCards(deck, undefined))).toEqual(['i', 'q1', 'r'])
  })

  test('D-REPORT-01 the report exists only for users with one of its roles', () => {
    const deck = assessment([quizCard('q1')], { quizReportUsersRoleIds: ['admin', 'reporter'] })
    const delivered = assessment([plainCard('own-report', 'quizReport')], { quizReportUsersRoleIds: ['reporter'] })
    expect(ids(withDerivedCards(deck, reader))).toContain('deck-quizReport')
    expect(ids(withDerivedCards(delivered, reader))).toContain('own-report')
    for (const user of [undefined, {}, { roles: ['other'] }]) {
      expect(withDerivedCards(deck, user).map(({ type }) => type)).not.toContain('quizReport')
      expect(withDerivedCards(delivered, user).map(({ type }) => type)).not.toContain('quizReport')
    }
  })

  test('D-POINTS-03 a points deck has its results card, any other deck has none', () => {
    expect(ids(withDerivedCards(content([plainCard('a')], { type: 'points' }), reader))).toEqual([
      'a',
      'deck-pointsResults',
    ])
    expect(ids(withDerivedCards(content([plainCard('a')], { type: 'standard' }), reader))).toEqual(['a'])
  })

  property.prop([deckContents()])(
    'D-INDEX-01 derived cards are valid, marked as derived, and unique per type',
    (deck) => {
      const own = new Set(ids(deck.cards))
      const derived = withDerivedCards(deck, reader).filter(({ id }) => !own.has(id))
      expect(new Set(derived.map(({ type }) => type)).size).toBe(derived.length)
      for (const card of derived) {
        expect(card.derived).toBe(true)
        expect(card.id).toBe(`${deck.deck.id}-${card.type}`)
        expect(deck.cards.some(({ type }) => type === card.type)).toBe(false)
        expect(decode(Card, Card.encode(card))).toEqual(E.right(card))
      }
    },
  )
})
