import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { seenOf } from '../../core/deck/seen-records'
import { lockOnDeck, relocks } from '../../core/library/chain-lock'
import { closedDecks, lockedDecks } from '../../core/library/daisy-chain'
import { chainedDecks, chainHistories, liveChain, type ChainedDeck } from '../arbitraries/chain-histories'
import { chains } from '../arbitraries/decks'
import { startApp, type App } from '../examples/app'
import { decidedBy, decisionTable, everyCase, idleRows, type Facts } from './decision-table'

const locks = decisionTable('core/library/daisy-chain.ts', 'lockedDecks')
const openings = decisionTable('core/library/daisy-chain.ts', 'closedDecks')
const resets = decisionTable('core/library/chain-lock.ts', 'relocks')
const yes = (value: boolean) => (value ? 'yes' : 'no')

describe('a deck of a category', () => {
  const cases = everyCase({
    category: ['no chain', 'chain'],
    'deck before': ['none', 'derived only', 'one', 'one behind a derived one'],
    'it is': ['passed and open', 'passed and locked', 'not passed'],
    'its part seen': ['less', 'equal', 'more'],
  })
  const lookAt = (facts: Facts) => {
    const seen = { less: 79.9, equal: 80, more: 80.1 }[facts['its part seen'] ?? 'less'] ?? 0
    const is = facts['it is'] ?? ''
    const one = { id: 'one', percentageCardsSeen: seen, passed: is.startsWith('passed') }
    const derived = { id: 'derived', derived: true, percentageCardsSeen: 0 }
    const before = { none: [], 'derived only': [derived], one: [one], 'one behind a derived one': [one, derived] }
    const unread = is === 'passed and locked' ? [{ id: 'unread', percentageCardsSeen: 0 }] : []
    const place = before[(facts['deck before'] ?? 'none') as keyof typeof before]
    const decks = [...(facts['deck before']?.startsWith('one') === true ? unread : []), ...place, { id: 'deck' }]
    const category = { id: 'k', daisyChained: facts['category'] === 'chain', daisyChainUnlockPercentage: 80 }
    return lockedDecks(category, decks).has('deck') ? 'locked' : 'open'
  }
  /** No deck waits for a derived deck. */
  const asRead = (facts: Facts): Facts =>
    facts['deck before'] === 'derived only' ? { ...facts, 'deck before': 'none' } : facts

  test('S-DAISY-01 S-DAISY-02 S-DAISY-03 S-DAISY-04 is open or locked as the decision table says, in every case', () => {
    for (const facts of cases) expect([facts, lookAt(facts)]).toEqual([facts, decidedBy(locks, asRead(facts))])
    expect(idleRows(locks, cases.map(asRead))).toEqual([])
  })

  property.prop([chains, chains])(
    'D-DECK-32 cannot be opened when it is locked in every category that contains it',
    (one, other) => {
      const both = [one, { ...other, category: { ...other.category, id: 'other' } }]
      const closed = closedDecks(both)
      for (const id of new Set(both.flatMap(({ decks }) => decks.map((deck) => deck.id)))) {
        const holding = both.filter(({ decks }) => decks.some((deck) => deck.id === id))
        const everywhere = holding.every(({ category, decks }) => lockedDecks(category, decks).has(id))
        const facts = { 'locked in': everywhere ? 'every one of them' : 'some of them, or none' }
        expect(yes(!closed.has(id))).toBe(decidedBy(openings, facts))
      }
    },
  )
})

describe('a failed assessment', () => {
  const cases = everyCase({
    category: ['no chain', 'chain'],
    resets: ['yes', 'no'],
    attempt: ['passed', 'failed'],
    'asked for': ['yes', 'no'],
  })

  test('D-DAISY-01 D-DAISY-02 D-DAISY-03 S-DAISY-06 locks its chain as the decision table says, in every case', () => {
    for (const facts of cases) {
      const category = {
        id: 'k',
        daisyChained: facts['category'] === 'chain',
        daisyChainResetAfterQuizFailure: facts['resets'] === 'yes',
      }
      const attempt = { passed: facts['attempt'] === 'passed', requested: facts['asked for'] === 'yes' }
      expect([facts, yes(relocks(category, attempt))]).toEqual([facts, decidedBy(resets, facts)])
    }
    expect(idleRows(resets, cases)).toEqual([])
  })
})

describe('a daisy chain over complete histories', () => {
  const lockedNow = (app: App): ReadonlySet<string> =>
    new Set(chainedDecks.filter((id) => lockOnDeck(app.state, app.contents, id) !== undefined))
  /**
   * Returns the seen fraction as known locally. For an unknown deck it is the library's, until its chain is relocked.
   */
  const partSeen = (app: App, id: ChainedDeck) => {
    const { decks, library = '', relocked = {} } = app.state.user.library
    const told = app.contents.library(library)?.categories?.[0]?.decks?.find((deck) => deck.id === id)
    if (decks[id] === undefined) return id in relocked ? 0 : (told?.percentageCardsSeen ?? 0)
    const { cardIds: cards } = decks[id]
    const seen = cards.filter((card) => card in seenOf(app.state, id))
    return cards.length === 0 ? 0 : (100 * seen.length) / cards.length
  }
  const alertsOf = (app: App) => app.state.user.alerts.map(({ kind }) => kind)

  property.prop([chainHistories], { numRuns: 40 })(
    'S-DAISY-01 locks as the decision table says after every learner action',
    (history) => {
      const { daisyChained, daisyChainUnlockPercentage: needed = 100 } = history.category
      liveChain(history, (app) => {
        chainedDecks.forEach((id, place) => {
          const before = chainedDecks.slice(0, place).findLast((other) => other !== 'derived')
          const seen = before === undefined ? 0 : partSeen(app, before)
          const facts = {
            category: daisyChained === true ? 'chain' : 'no chain',
            'deck before': before === undefined ? 'none' : 'one',
            // The only assessment is the last deck of the chain.
            'it is': 'not passed',
            'its part seen': seen < needed ? 'less' : seen > needed ? 'more' : 'equal',
          }
          expect([id, lockedNow(app).has(id) ? 'locked' : 'open']).toEqual([id, decidedBy(locks, facts)])
        })
      })
    },
  )

  property.prop([chainHistories], { numRuns: 40 })(
    'S-DAISY-05 D-DAISY-06 announces each unlocked deck once, and none while a relock is being explained',
    (history) => {
      let before = { locked: lockedNow(startApp()), seq: 0, shows: false }
      liveChain(history, (app) => {
        const locked = lockedNow(app)
        const told = app.log.slice(before.seq).flatMap((event) => {
          const alert = event.type === 'alertRaised' ? event.data.alert : undefined
          return alert?.kind === 'deckUnlocked' ? [alert.deckId] : []
        })
        const opened = [...before.locked].filter((id) => !locked.has(id))
        expect(new Set(told)).toEqual(new Set(before.shows ? [] : opened))
        expect(told).toHaveLength(before.shows ? 0 : opened.length)
        before = { locked, seq: app.log.length, shows: alertsOf(app).includes('deckRelocked') }
      })
    },
  )

  property.prop([chainHistories], { numRuns: 40 })(
    'D-DAISY-01 D-DAISY-04 is relocked only by a failed assessment and by new cards',
    (history) => {
      let before: ReadonlySet<string> = new Set(chainedDecks)
      liveChain(history, (app, step) => {
        const locked = lockedNow(app)
        const shut = [...locked].filter((id) => !before.has(id))
        if (shut.length > 0) expect(['fail', 'grow', 'see']).toContain(step?.does)
        if (step?.does === 'fail' && shut.length > 0) {
          expect(relocks(history.category, { passed: false, requested: step.requested })).toBe(true)
          expect(alertsOf(app)).toContain('deckRelocked')
          for (const id of chainedDecks) expect(Object.keys(seenOf(app.state, id))).toEqual([])
        }
        before = locked
      })
    },
  )
})
