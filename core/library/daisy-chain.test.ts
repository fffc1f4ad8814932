import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { omitUndefined } from '../../protocol/omit-undefined'
import { chains } from '../../test/arbitraries/decks'
import { isOvershadowed, lockOf, newlyUnlocked, relocks } from './chain-lock'
import { lockedDecks } from './daisy-chain'

const category = { id: 'category', daisyChained: true, daisyChainUnlockPercentage: 80 }
const deck = (id: string, percentageCardsSeen?: number, derived = false) => ({
  id,
  derived,
  ...omitUndefined({ percentageCardsSeen }),
})

describe('a daisy-chained category', () => {
  property.prop([chains])(
    'S-DAISY-01 locks a deck exactly when the previous non-derived deck is seen by less than the percentage',
    (chain) => {
      const locked = lockedDecks(chain.category, chain.decks)
      chain.decks.forEach(({ id }, index) => {
        const previous = chain.decks.slice(0, index).findLast(({ derived }) => derived !== true)
        const needed = chain.category.daisyChainUnlockPercentage ?? 100
        const short = previous !== undefined && (previous.percentageCardsSeen ?? 0) < needed
        expect(locked.has(id)).toBe(chain.category.daisyChained === true && short)
      })
    },
  )

  test('S-DAISY-01 a percentage that is just reached unlocks', () => {
    expect([...lockedDecks(category, [deck('a', 79.9), deck('b')])]).toEqual(['b'])
    expect([...lockedDecks(category, [deck('a', 80), deck('b')])]).toEqual([])
  })

  property.prop([chains])('S-DAISY-02 never locks the first deck', (chain) => {
    expect(lockedDecks(chain.category, chain.decks).has(chain.decks[0]?.id ?? '')).toBe(false)
  })

  test('S-DAISY-03 skips derived decks when it looks for the previous one', () => {
    expect([...lockedDecks(category, [deck('a', 100), deck('derived', 0, true), deck('b')])]).toEqual([])
    expect([...lockedDecks(category, [deck('derived', 0, true), deck('b', 0), deck('c')])]).toEqual(['c'])
  })

  test('S-DAISY-01 D-DECK-32 the deck to see first belongs to a category that contains the locked one', () => {
    const elsewhere = { category: { ...category, id: 'elsewhere' }, decks: [deck('x', 0), deck('y', 0)] }
    const here = { category, decks: [deck('a', 0), deck('b')] }
    expect(lockOf([elsewhere, here], 'b')).toEqual({ categoryId: 'category', prevDeckId: 'a' })
    expect(lockOf([here, elsewhere], 'y')).toEqual({ categoryId: 'elsewhere', prevDeckId: 'x' })
    const lockAfter = (title: string) =>
      lockOf([{ category, decks: [{ ...deck('a', 0), title }, deck('b')] }], 'b')?.prevDeckTitle
    expect([lockAfter('Beans'), lockAfter('')]).toEqual(['Beans', undefined])
  })

  test('S-DAISY-04 a category without a chain locks nothing', () => {
    expect(lockedDecks({ id: 'category' }, [deck('a', 0), deck('b', 0)]).size).toBe(0)
    expect(lockedDecks({ ...category, daisyChained: false }, [deck('a', 0), deck('b', 0)]).size).toBe(0)
  })
})

describe('unlocking and relocking', () => {
  test('S-DAISY-05 a deck that changes from locked to unlocked is reported once', () => {
    const decks = [deck('a'), deck('b'), deck('c')]
    const before = new Set(['b', 'c'])
    const after = new Set(['c'])
    expect(newlyUnlocked(before, after, decks)).toEqual(['b'])
    expect(newlyUnlocked(after, after, decks)).toEqual([])
  })

  test('S-DAISY-05 a deck that was never locked, or was removed, is not reported', () => {
    expect(newlyUnlocked(new Set(), new Set(), [deck('a')])).toEqual([])
    expect(newlyUnlocked(new Set(['gone']), new Set(), [deck('a')])).toEqual([])
  })

  const resetting = { ...category, daisyChainResetAfterQuizFailure: true }
  const failed = { passed: false, requested: false }

  test('D-DAISY-01 S-DAISY-06 a failed attempt relocks the decks if the category is set to', () => {
    expect(relocks(resetting, failed)).toBe(true)
    expect(relocks(resetting, { passed: true, requested: false })).toBe(false)
  })

  test('D-DAISY-02 a failed attempt that the learner ended relocks nothing', () => {
    expect(relocks(resetting, { passed: false, requested: true })).toBe(false)
  })

  test('D-DAISY-03 S-DAISY-06 relocks nothing in a category that is not set to, or without a chain', () => {
    expect(relocks(category, failed)).toBe(false)
    expect(relocks({ ...resetting, daisyChained: false }, failed)).toBe(false)
    expect(relocks(undefined, failed)).toBe(false)
  })

  test('D-DAISY-06 a deckUnlocked alert is left out while deckRelocked is shown', () => {
    expect(isOvershadowed('deckUnlocked', ['deckRelocked'])).toBe(true)
    expect(isOvershadowed('deckUnlocked', ['sessionExpired'])).toBe(false)
    expect(isOvershadowed('deckNotFound', ['deckRelocked'])).toBe(false)
  })
})
