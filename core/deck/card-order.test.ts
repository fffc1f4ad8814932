import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { deckContents } from '../../test/arbitraries/content'
import { plainCard } from '../../test/examples/assessment'
import { sortCards } from './card-order'

const INSTRUCTIONS = ['quizInstructions', 'competitionInstructions']
const RESULTS = ['quizResults', 'pointsResults', 'competitionResult']

const ids = (cards: readonly { readonly id: string }[]) => cards.map(({ id }) => id)

describe('the order of cards', () => {
  test('D-VIS-13 puts search results first, then instructions, results last', () => {
    const cards = [
      plainCard('results', 'quizResults'),
      plainCard('a'),
      plainCard('instructions', 'quizInstructions'),
      plainCard('found'),
      plainCard('b'),
    ]
    expect(ids(sortCards(cards, new Set(['found'])))).toEqual(['found', 'instructions', 'a', 'b', 'results'])
    const among = (type: string) => ids(sortCards([plainCard('a'), plainCard('special', type), plainCard('b')]))
    expect(INSTRUCTIONS.map(among)).toEqual(INSTRUCTIONS.map(() => ['special', 'a', 'b']))
    expect(RESULTS.map(among)).toEqual(RESULTS.map(() => ['a', 'b', 'special']))
    expect(['index', 'quizReport', 'leaderboard'].map(among)).toEqual(Array(3).fill(['a', 'special', 'b']))
  })

  property.prop([deckContents().chain(({ cards }) => fc.tuple(fc.constant(cards), fc.subarray([...cards])))])(
    'D-VIS-13 every card stays once, and each group is contiguous and keeps its order',
    ([cards, found]) => {
      const foundIds = new Set(ids(found))
      const group = (first: boolean, types: readonly string[]) =>
        ids(cards.filter(({ id, type }) => foundIds.has(id) === first && (first || types.includes(type ?? ''))))
      const special = [...INSTRUCTIONS, ...RESULTS]
      const rest = ids(cards.filter(({ id, type }) => !foundIds.has(id) && !special.includes(type ?? '')))
      expect(ids(sortCards(cards, foundIds))).toEqual([
        ...group(true, []),
        ...group(false, INSTRUCTIONS),
        ...rest,
        ...group(false, RESULTS),
      ])
    },
  )
})
