import { expect, test } from 'vitest'
import { hashOf } from '../../core/hash'
import { canonicalJson } from '../../protocol/json'
import { content, plainCard } from '../../test/examples/assessment'
import { contentCache } from './content-cache'
import { deckContents } from './decks'

const deck = (n: number) => content([plainCard(`c${n}`)], { id: `d${n}`, type: 'standard' })

test('decision 10: keeps content in memory that is requested again while other content is loaded', async () => {
  const decks = Array.from({ length: 13 }, (_, n) => deck(n))
  const stored = new Map(decks.map((one) => [hashOf(one), canonicalJson(one)]))
  const cache = contentCache({ payload: async (hash) => stored.get(hash) }, () => deckContents)
  const [pinned, newest] = [hashOf(deck(0)), hashOf(deck(12))]
  for (let n = 0; n < 12; n++) await cache.load([{ kind: 'deck', hash: hashOf(deck(n)) }])
  await cache.load([
    { kind: 'deck', hash: pinned },
    { kind: 'deck', hash: newest },
  ])
  expect([pinned, newest].map((hash) => cache.deck(hash)?.deck.id)).toEqual(['d0', 'd12'])
})
