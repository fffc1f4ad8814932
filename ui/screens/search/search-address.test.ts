import { describe, expect, test } from 'vitest'
import { parseSearch } from '../../../protocol/search-text'
import { parsePath } from '../../../protocol/paths'
import { searchAddress } from './search-address'

describe('the URL of a search', () => {
  test.each(['milk', ' oat milk ', '50 %', 'a/b', '?x=1#y', '.', '..', '...', '咖啡', '🥛', 'decks', 'שלום'])(
    'S-ROUTE-10 S-ROUTE-11 leads to a search for %j, in a category, too',
    (words) => {
      for (const categoryId of [undefined, 'k1']) {
        const address = searchAddress(words, categoryId)
        const parsed = parsePath(new URL(address?.path ?? '', 'https://flipdeck.example').pathname)
        expect(parsed).toMatchObject({ kind: 'route', route: { name: 'search', query: address?.query } })
        expect(parseSearch(address?.query ?? '')).toEqual({
          terms: words.trim(),
          ...(categoryId === undefined ? {} : { categoryId }),
        })
      }
    },
  )

  test('S-SEARCH-02 leads to the empty search, or to its category, without words', () => {
    expect(searchAddress('  ')).toEqual({ path: '/search', query: '' })
    expect(searchAddress('', 'k1')).toEqual({ path: '/search/categoryId%3Ak1', query: 'categoryId:k1' })
  })

  test('S-ROUTE-10 returns the replacement character for half a surrogate pair, as in the URL', () => {
    expect(searchAddress('\uD83E')?.query).toBe('\uFFFD')
  })
})
