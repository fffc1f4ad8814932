import { describe, expect, test } from 'vitest'
import { KnownCardType } from '../../protocol/cards/types'
import type { Card } from '../../protocol/entities/card'
import { content } from '../../test/examples/assessment'
import { searchLocally } from './local-search'

const card = (id: string, more: Partial<Card> = {}): Card => ({ id, type: 'basic', title: 'Steaming milk', ...more })
const found = (cards: readonly Card[], query: string) =>
  searchLocally([content(cards, { id: 'd1', type: 'standard' })], query).map((hit) => hit.card.id)
const types = [
  'basic',
  'image',
  'file',
  'video',
  'todo',
  'action',
  'likert',
  'feedback',
  'webview',
  'quiz',
  'quizInstructions',
  'quizResults',
  'quizReport',
  'index',
  'doOrDont',
  'orderUp',
  'pointsResults',
  'discussion',
  'leaderboard',
  'competitionInstructions',
  'competitionResult',
  'playlist',
]

describe('the local search', () => {
  test('D-API-39 finds only basic, image, file, video, todo and action cards', () => {
    expect(types.every(KnownCardType.is)).toBe(true)
    const cards = types.map((type) => card(type, { type }))
    expect(found(cards, 'milk')).toEqual(['basic', 'image', 'file', 'video', 'todo', 'action'])
  })

  test('D-CARD-04 finds an unknown type, which is shown as a basic card', () => {
    expect(found([card('c1', { type: 'cardOfTomorrow' })], 'milk')).toEqual(['c1'])
  })

  test('D-API-39 finds cards that contain every term in title, text and tags, in any letter case', () => {
    const cards = [
      card('title'),
      card('content', { title: 'Jugs', content: '<p>Cold <b>MILK</b></p>' }),
      card('tags', { title: 'Jugs', tags: ['milk'] }),
      card('footer', { title: 'Jugs', contentFooter: 'milk' }),
      card('below', { title: 'Jugs', contentBelowEmbed: 'milk' }),
      card('none', { title: 'Jugs' }),
    ]
    expect(found(cards, 'Milk')).toEqual(['title', 'content', 'tags', 'footer', 'below'])
    expect(found(cards, 'milk  jugs')).toEqual(['content', 'tags', 'footer', 'below'])
    expect(found(cards, 'milk sugar')).toEqual([])
  })

  test('D-API-39 does not search markup', () => {
    expect(found([card('c1', { title: '', content: '<a href="https://milk.example">Tea</a>' })], 'milk')).toEqual([])
    expect(found([card('c1', { title: '', content: 'Steam<br>milk' })], 'steammilk')).toEqual([])
  })

  test('S-SEARCH-11 finds nothing for a blank query, and no inactive card', () => {
    expect(found([card('c1')], '  ')).toEqual([])
    expect(found([card('c1', { active: false })], 'milk')).toEqual([])
  })

  test('D-API-39 returns the deck of each card', () => {
    const decks = ['d1', 'd2'].map((id) => content([card(`${id}-card`)], { id, type: 'standard' }))
    expect(searchLocally(decks, 'milk').map(({ deckId, card: { id } }) => [deckId, id])).toEqual([
      ['d1', 'd1-card'],
      ['d2', 'd2-card'],
    ])
  })
})
