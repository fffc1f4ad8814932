import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { expect } from 'vitest'
import { lockedDecks } from '../../../core/library/daisy-chain'
import { chains } from '../../arbitraries/decks'

property.prop([chains, fc.nat({ max: 5 })])(
  'S-DAISY-01 never locks a deck by seeing more of another',
  ({ category, decks }, which) => {
    const before = lockedDecks(category, decks)
    const seen = decks.map((deck, index) => (index === which ? { ...deck, percentageCardsSeen: 100 } : deck))
    for (const id of lockedDecks(category, seen)) expect(before.has(id)).toBe(true)
  },
)
