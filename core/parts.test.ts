import { test as property } from '@fast-check/vitest'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { events } from '../protocol/events/catalogue'
import { intents } from '../protocol/intents'
import { views as viewCodecs } from '../protocol/views'
import { logs } from '../test/arbitraries/logs'
import { accountViews } from './views/account'
import { deckViews } from './views/decks'
import { searchViews } from './views/searching'
import { app, parts, type Complete } from './app'
import { compose, type App } from './compose'
import type { Domain } from './decider'
import { initialState } from './initial-state'
import { emptyFold, foldRowsBy, type Fold } from './log/fold-by'
import {
  partNames,
  partOfCall,
  partOfEvent,
  partOfIntent,
  partOfView,
  partsForInput,
  partsForRows,
  type PartName,
} from './part-names'
import { start } from './parts/start'
import { callKinds, isPurpose } from './pending-call'

const all = { start, ...parts }
const nameOf = (part: PartName | undefined) => part ?? 'start'
const holding = (key: 'events' | 'intents' | 'settling', word: string): readonly string[] =>
  Object.entries(all).flatMap(([name, part]) => (Object.hasOwn(part[key], word) ? [name] : []))
const later: readonly [PartName, (typeof parts)[PartName]][] = partNames.map((name) => [name, parts[name]])
const domainsOf = ({ domains }: { readonly domains: readonly Domain[] }) => domains

describe('the parts of the core', () => {
  test('X-BUNDLE-01 X-DX-04 each kind of event, intent, call and view is in one part, the one that is asked for it', () => {
    const complete: Complete = true
    expect(complete).toBe(true)
    for (const type of Object.keys(events)) expect(holding('events', type), type).toEqual([nameOf(partOfEvent(type))])
    for (const type of Object.keys(intents))
      expect(holding('intents', type), type).toEqual([nameOf(partOfIntent(type))])
    for (const purpose of Object.keys(callKinds))
      expect(holding('settling', purpose), purpose).toEqual([
        isPurpose(purpose) ? nameOf(partOfCall(purpose)) : 'no call',
      ])
    const tables = { account: accountViews, decks: deckViews, search: searchViews }
    for (const name of Object.keys(viewCodecs) as (keyof typeof viewCodecs)[]) {
      const part = partOfView(name)
      expect(part === undefined || Object.hasOwn(tables[part], name), name).toBe(true)
    }
  })

  test.each(later)('X-BUNDLE-01 part %s decides, folds and tells of nothing but its own kinds', (name, part) => {
    const own = (table: object) => Object.keys(table).filter((word) => partOfEvent(word) !== name)
    expect(
      domainsOf(part)
        .flatMap(({ intents: mine = {} }) => Object.keys(mine))
        .filter((type) => partOfIntent(type) !== name),
    ).toEqual([])
    // A timer belongs to the part that armed it, by its name.
    expect(new Set(domainsOf(part).flatMap(({ evolve }) => own(evolve)))).toEqual(
      new Set(name === 'decks' ? ['timerFired'] : []),
    )
    expect([...own(part.rows), ...own(part.tells)]).toEqual([])
  })

  test('X-BUNDLE-01 what the start is told matters to the decks only while something is open or wanted there', () => {
    const heard = domainsOf(parts.decks).flatMap(({ facts = {}, policies = {} }) => [
      ...Object.keys(facts),
      ...Object.keys(policies).filter((type) => partOfEvent(type) === undefined),
    ])
    expect([...new Set(heard)].sort()).toEqual([
      'changeDue',
      'pageShown',
      'pageWoken',
      'returned',
      'syncSucceeded',
      'timerFired',
    ])
    for (const name of ['account', 'search'] as const)
      expect(domainsOf(parts[name]).flatMap(({ facts = {} }) => Object.keys(facts))).toEqual([])
  })
})

describe('parts that are loaded by need', () => {
  /** A tab's core: it has the parts that were needed so far. */
  const tab = () => {
    const loaded = new Set<PartName>()
    let partial: App = compose([start])
    return {
      loaded,
      with: (names: ReadonlySet<PartName>): App => {
        const before = loaded.size
        for (const name of names) loaded.add(name)
        if (loaded.size > before)
          partial = compose([start, ...partNames.flatMap((name) => (loaded.has(name) ? [parts[name]] : []))])
        return partial
      },
    }
  }

  property.prop([logs], { numRuns: 60 })(
    'X-BUNDLE-01 X-LOG-04 every input is decided as by the whole core',
    ({ inputs, contents }) => {
      const loading = tab()
      let state = initialState
      for (const input of inputs) {
        const outcome = loading.with(partsForInput(state, input)).handle(state, input, contents)
        expect(outcome).toEqual(app.handle(state, input, contents))
        if (E.isRight(outcome)) state = outcome.right.state
      }
    },
  )

  property.prop([logs], { numRuns: 60 })(
    'X-BUNDLE-01 X-LOG-04 a log is folded to the same state, whatever tail of it is left to fold',
    ({ rows, state }) => {
      const half = Math.floor(rows.length / 2)
      const foldBy = (from: Fold, list: readonly unknown[]): Fold =>
        foldRowsBy(tab().with(partsForRows(from.state, list)), from, list)
      const whole = foldBy(foldBy(emptyFold, rows.slice(0, half)), rows.slice(half))
      expect(whole.state).toEqual(state)
      expect(whole.health).toEqual({ ...emptyFold.health, events: rows.length })
    },
  )

  test('X-BUNDLE-01 nothing is folded by half of the core: what was not loaded is refused', () => {
    const partial = compose([start])
    const input = { id: 'i', at: 0, zone: 0, session: 't', under: initialState.mine } as const
    const contents = { deck: () => undefined, home: () => undefined, library: () => undefined }
    const intent = { type: 'openDeck', data: { deckId: 'd' } } as const
    expect(partial.handle(initialState, { ...input, body: { kind: 'intent', intent } }, contents)).toMatchObject(
      E.left({ code: 'malformed' }),
    )
    expect([...partsForInput(initialState, { body: { kind: 'intent', intent } })]).toEqual(['decks'])
  })
})
