import { test as property } from '@fast-check/vitest'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { events } from '../protocol/events/catalogue'
import { intents } from '../protocol/intents'
import { views as viewCodecs } from '../protocol/views'
import { logs } from '../test/arbitraries/logs'
import { assessment, quizCard } from '../test/examples/assessment'
import { opened, signedIn } from '../test/examples/history'
import { rescuedEvent } from '../test/examples/rescued-event'
import { given, intent } from '../test/given-when-then'
import { accountViews } from './views/account'
import { deckViews } from './views/decks'
import { libraryViews } from './views/libraries'
import { listViews } from './views/listing'
import { searchViews } from './views/searching'
import { todayViews } from './views/todays'
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
import { callKinds, type Purpose } from './pending-call'
import { tabOf } from './timers'

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
    for (const purpose of Object.keys(callKinds) as Purpose[])
      expect(holding('settling', purpose), purpose).toEqual([nameOf(partOfCall(purpose))])
    const tables = {
      account: accountViews,
      decks: deckViews,
      library: libraryViews,
      sealed: {},
      search: searchViews,
      today: todayViews,
      lists: listViews,
    }
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

  test('X-BUNDLE-01 a timer is told to the part that armed it, by the name that it was armed with', () => {
    const { state } = given(
      signedIn(),
      opened(assessment([quizCard('q1'), quizCard('q2')])),
      intent('openDeck', { deckId: 'deck', cardId: 'q1' }),
      intent('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'q1-question', answer: 'a' }),
    )
    const armed = Object.keys(state.mine.timers)
    const ofTab = armed.filter((timer) => tabOf(timer) !== undefined)
    expect(new Set(ofTab.map((timer) => timer.split('@')[0]))).toEqual(new Set(['answerClear', 'cardSeen', 'nextCard']))
    expect(ofTab).toHaveLength(3)
    for (const timer of armed) {
      const needed = ofTab.includes(timer) ? ['decks'] : []
      const fired = { timer, armedBy: 1 }
      expect([...partsForRows(initialState, [{ type: 'timerFired', data: fired }])], timer).toEqual(needed)
      const fact = { type: 'timerFired', ...fired } as const
      expect([...partsForInput(initialState, { body: { kind: 'fact', fact } })], timer).toEqual(needed)
    }
  })

  test('X-BUNDLE-01 X-HEAL-08 what is shown again comes with the parts that fold it, as it is told and as it is read', () => {
    const events = [rescuedEvent('favoriteAdded', {}), rescuedEvent('accountUpdated', {})]
    const shown = [partOfEvent('favoriteAdded'), partOfEvent('accountUpdated')]
    expect(new Set(shown).size).toBe(2)
    const told = { rows: [], activities: [], events }
    const facts = [
      { fact: { type: 'opened', tried: [], ...told } as const, row: 'actionsOpened', needed: [...shown, 'sealed'] },
      { fact: { type: 'healed', cause: 'dataLoss', ...told } as const, row: 'storageHealed', needed: shown },
    ]
    for (const { fact, row, needed } of facts) {
      expect(partsForRows(initialState, [{ type: row, data: told }])).toEqual(new Set(needed))
      expect(partsForInput(initialState, { body: { kind: 'fact', fact } })).toEqual(new Set(needed))
    }
  })

  test('X-BUNDLE-01 what the start is told matters to the decks only while something is open or wanted there', () => {
    const heard = domainsOf(parts.decks).flatMap(({ facts = {}, policies = {} }) => [
      ...Object.keys(facts),
      ...Object.keys(policies).filter((type) => partOfEvent(type) === undefined),
    ])
    // That a completion has arrived, or is to be told a statement store, and that the library is another one than before,
    // matters always, and brings them along by itself.
    expect([...new Set(heard)].toSorted()).toEqual([
      'actionDelivered',
      'actionDropped',
      'actionFailed',
      'actionSetAside',
      'changeDue',
      'libraryLoaded',
      'pageShown',
      'pageWoken',
      'returned',
      'rowSent',
      'serverClockMeasured',
      'syncSucceeded',
      'timerFired',
    ])
    for (const name of ['account', 'library', 'search', 'today', 'lists'] as const)
      expect(domainsOf(parts[name]).flatMap(({ facts = {} }) => Object.keys(facts))).toEqual([])
    expect(domainsOf(parts.sealed).flatMap(({ facts = {} }) => Object.keys(facts))).toEqual(['sealed', 'opened'])
  })
})

describe('parts that are loaded by need', () => {
  /** A tab's core: it has the parts that were needed so far. */
  const tab = () => {
    const loaded = new Set<PartName>()
    return (names: ReadonlySet<PartName>): App => {
      for (const name of names) loaded.add(name)
      return ofParts(loaded)
    }
  }

  const apps = new Map<string, App>()
  const ofParts = (names: ReadonlySet<PartName>): App => {
    const key = partNames.filter((name) => names.has(name)).join(' ')
    const known =
      apps.get(key) ?? compose([start, ...partNames.flatMap((name) => (names.has(name) ? [parts[name]] : []))])
    apps.set(key, known)
    return known
  }

  property.prop([logs], { numRuns: 60 })(
    'X-BUNDLE-01 X-LOG-04 every input is decided as by the whole core',
    ({ inputs, contents }) => {
      const loading = tab()
      let state = initialState
      for (const input of inputs) {
        const outcome = loading(partsForInput(state, input)).handle(state, input, contents)
        expect(outcome).toEqual(app.handle(state, input, contents))
        if (E.isRight(outcome)) state = outcome.right.state
      }
    },
  )

  property.prop([logs], { numRuns: 60 })(
    'X-BUNDLE-01 X-LOG-04 a log is folded to the same state, each row by no more parts than it asks for',
    ({ rows, state }) => {
      const whole = rows.reduce<Fold>(
        (from, row) => foldRowsBy(ofParts(partsForRows(from.state, [row])), from, [row]),
        emptyFold,
      )
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
