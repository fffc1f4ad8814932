import { describe, expect, test } from 'vitest'
import { content } from '../../test/examples/assessment'
import { searchLocally } from './local-search'
import { marked } from './snippet'
import { wordsOf } from './words'

describe('the words of a search', () => {
  test('D-API-39 are parted by spaces, in small letters', () => {
    expect(wordsOf('  Oat  MILK ')).toEqual(['oat', 'milk'])
    expect(wordsOf('crème-brûlée 50%')).toEqual(['crème-brûlée', '50%'])
    expect(wordsOf(' ')).toEqual([])
  })

  test('D-API-39 of Chinese and Japanese are parted by the dictionary, particles left out', () => {
    expect(wordsOf('ミルクの温度')).toEqual(['ミルク', '温度'])
    expect(wordsOf('牛奶，温度 jug')).toEqual(['牛奶', '温度', 'jug'])
    expect(wordsOf('ください')).toEqual(['ください'])
    expect(wordsOf('「」')).toEqual(['「」'])
  })

  test('D-API-39 S-SEARCH-05 find and mark a text that has them in another order', () => {
    const card = { id: 'c1', type: 'basic', title: '温度とミルク' }
    expect(searchLocally([content([card], { id: 'd1', type: 'standard' })], 'ミルクの温度')).toHaveLength(1)
    expect(marked(card.title, 'ミルクの温度')).toEqual([
      { text: '温度', marked: true },
      { text: 'と', marked: false },
      { text: 'ミルク', marked: true },
    ])
  })
})
