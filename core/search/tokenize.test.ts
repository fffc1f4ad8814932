import { describe, expect, test } from 'vitest'
import { content } from '../../test/examples/assessment'
import { searchLocally } from './local-search'
import { highlightMatches } from './snippet'
import { tokenize } from './tokenize'

describe('search terms', () => {
  test('D-API-39 are split by spaces, in lower case', () => {
    expect(tokenize('  Oat  MILK ')).toEqual(['oat', 'milk'])
    expect(tokenize('crème-brûlée 50%')).toEqual(['crème-brûlée', '50%'])
    expect(tokenize(' ')).toEqual([])
  })

  test('D-API-39 of Chinese and Japanese are split by the dictionary, without particles', () => {
    expect(tokenize('ミルクの温度')).toEqual(['ミルク', '温度'])
    expect(tokenize('牛奶，温度 jug')).toEqual(['牛奶', '温度', 'jug'])
    expect(tokenize('ください')).toEqual(['ください'])
    expect(tokenize('「」')).toEqual(['「」'])
  })

  test('D-API-39 S-SEARCH-05 find and mark a text that contains them in another order', () => {
    const card = { id: 'c1', type: 'basic', title: '温度とミルク' }
    expect(searchLocally([content([card], { id: 'd1', type: 'standard' })], 'ミルクの温度')).toHaveLength(1)
    expect(highlightMatches(card.title, 'ミルクの温度')).toEqual([
      { text: '温度', marked: true },
      { text: 'と', marked: false },
      { text: 'ミルク', marked: true },
    ])
  })
})
