import { test as property } from '@fast-check/vitest'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { events } from '../../protocol/events/catalogue'
import { intents } from '../../protocol/intents'
import { views as viewCodecs } from '../../protocol/views'
import { logs } from '../../test/arbitraries/logs'
import { assessment, quizCard } from '../../test/examples/assessment'
import { opened, signedIn } from '../../test/examples/history'
import { rescuedEvent } from '../../test/examples/rescued-event'
import { event, given, intent } from '../../test/given-when-then'
import { accountProjections } from '../views/projections/account'
import { deckProjections } from '../views/projections/decks'
import { libraryProjections } from '../views/projections/library'
import { userListProjections } from '../views/projections/user-lists'
import { searchProjections } from '../views/projections/search'
import { signInFormProjections } from '../views/projections/sign-in-form'
import { dailySummaryProjections } from '../views/projections/daily-summary'
import { completeCore, lazyFeatures, type AllTypesHandled } from './all-features'
import { composeFeatures, type Core } from './compose-features'
import type { Domain } from '../decider'
import { initialState } from '../initial-state'
import { emptyFold, foldRowsWithCodecs, type FoldResult } from '../log/fold-with-codecs'
import {
  featureNames,
  featureOfCall,
  featureOfEvent,
  featureOfIntent,
  featureOfView,
  type FeatureName,
} from './feature-of-type'
import { featuresForInput, featuresForRows } from './feature-routing'
import { bootstrapFeature } from './bootstrap'
import { callKinds, type Purpose } from '../pending-call'
import type { State } from '../state'
import { tabOf } from '../timers'
import { cases } from '../../test/cases'

const all = { start: bootstrapFeature, ...lazyFeatures }
const nameOf = (feature: FeatureName | undefined) => feature ?? 'start'
const holding = (key: 'events' | 'intents' | 'callHandlers', word: string): readonly string[] =>
  Object.entries(all).flatMap(([name, feature]) => (Object.hasOwn(feature[key], word) ? [name] : []))
const later: readonly [FeatureName, (typeof lazyFeatures)[FeatureName]][] = featureNames.map((name) => [
  name,
  lazyFeatures[name],
])
const domainsOf = ({ domains }: { readonly domains: readonly Domain[] }) => domains

describe('the feature modules of the core', () => {
  test('X-BUNDLE-01 X-DX-04 each event, intent, call and view type is in exactly the module that is looked up for it', () => {
    const complete: AllTypesHandled = true
    expect(complete).toBe(true)
    for (const type of Object.keys(events))
      expect(holding('events', type), type).toEqual([nameOf(featureOfEvent(type))])
    for (const type of Object.keys(intents))
      expect(holding('intents', type), type).toEqual([nameOf(featureOfIntent(type))])
    for (const purpose of Object.keys(callKinds) as Purpose[])
      expect(holding('callHandlers', purpose), purpose).toEqual([nameOf(featureOfCall(purpose))])
    const tables = {
      account: accountProjections,
      decks: deckProjections,
      library: libraryProjections,
      sealed: {},
      search: searchProjections,
      signInForm: signInFormProjections,
      today: dailySummaryProjections,
      lists: userListProjections,
    }
    for (const name of Object.keys(viewCodecs) as (keyof typeof viewCodecs)[]) {
      const feature = featureOfView(name)
      expect(feature === undefined || Object.hasOwn(tables[feature], name), name).toBe(true)
    }
  })

  test.each(later)(
    'X-BUNDLE-01 module %s decides, folds, enqueues and records activity of its own types only',
    (name, feature) => {
      const own = (table: object) => Object.keys(table).filter((word) => featureOfEvent(word) !== name)
      expect(
        domainsOf(feature)
          .flatMap(({ intents: mine = {} }) => Object.keys(mine))
          .filter((type) => featureOfIntent(type) !== name),
      ).toEqual([])
      // A timer belongs to the module that armed it, by its name.
      expect(new Set(domainsOf(feature).flatMap(({ evolve }) => own(evolve)))).toEqual(
        new Set(name === 'decks' ? ['timerFired'] : []),
      )
      expect(domainsOf(feature).flatMap(({ requests = {} }) => own(requests))).toEqual([])
      expect(own(feature.activity)).toEqual([])
    },
  )

  test('X-BUNDLE-01 a timer is handled by the module that armed it, by the name that it was armed with', () => {
    const { state } = given(
      signedIn(),
      opened(assessment([quizCard('q1'), quizCard('q2')])),
      intent('openDeck', { deckId: 'deck', cardId: 'q1' }),
      intent('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'q1-question', answer: 'a' }),
    )
    const armed = Object.keys(state.user.timers)
    const ofTab = armed.filter((timer) => tabOf(timer) !== undefined)
    expect(new Set(ofTab.map((timer) => timer.split('@')[0]))).toEqual(new Set(['answerClear', 'cardSeen', 'nextCard']))
    expect(ofTab).toHaveLength(3)
    for (const timer of armed) {
      const needed = ofTab.includes(timer) ? ['decks'] : []
      const fired = { timer, armedBy: 1 }
      expect([...featuresForRows(initialState, [{ type: 'timerFired', data: fired }])], timer).toEqual(needed)
      const fact = { type: 'timerFired', ...fired } as const
      expect([...featuresForInput(initialState, { body: { kind: 'fact', fact } })], timer).toEqual(needed)
    }
  })

  test('X-BUNDLE-01 X-HEAL-08 recovered events require the modules that fold them, when decided and when read', () => {
    const events = [rescuedEvent('favoriteAdded', {}), rescuedEvent('accountUpdated', {})]
    const shown = [featureOfEvent('favoriteAdded'), featureOfEvent('accountUpdated')]
    expect(new Set(shown).size).toBe(2)
    const told = { rows: [], activities: [], events }
    const facts = [
      { fact: { type: 'opened', tried: [], ...told } as const, row: 'actionsOpened', needed: [...shown, 'sealed'] },
      { fact: { type: 'healed', cause: 'dataLoss', ...told } as const, row: 'storageHealed', needed: shown },
    ]
    for (const { fact, row, needed } of facts) {
      expect(featuresForRows(initialState, [{ type: row, data: told }])).toEqual(new Set(needed))
      expect(featuresForInput(initialState, { body: { kind: 'fact', fact } })).toEqual(new Set(needed))
    }
  })

  test('S-LOGIN-08 X-BUNDLE-01 a start requires the sign-in form only if the form was used and is restarted', () => {
    const environment = { build: 'test', platform: 'web', userAgent: 'browser', referrer: '' }
    const start = { type: 'started', ...environment, alive: [], restored: true } as const
    const needed = (state: State) => [...featuresForInput(state, { body: { kind: 'fact', fact: start } })]
    expect(needed(given(event('signInFormChosen', { form: 'login' })).state)).toEqual(['signInForm'])
    expect(needed(initialState)).toEqual([])
  })

  test('X-BUNDLE-01 facts of the start concern the decks module only while a deck is open or queued for loading', () => {
    const heard = domainsOf(lazyFeatures.decks).flatMap(({ facts = {}, policies = {} }) => [
      ...Object.keys(facts),
      ...Object.keys(policies).filter((type) => featureOfEvent(type) === undefined),
    ])
    // Three facts always require the decks module and load it: a delivered completion, a request for the statement
    // store, and a changed library.
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
    for (const name of ['account', 'library', 'search', 'signInForm', 'today', 'lists'] as const)
      expect(domainsOf(lazyFeatures[name]).flatMap(({ facts = {} }) => Object.keys(facts))).toEqual([])
    expect(domainsOf(lazyFeatures.sealed).flatMap(({ facts = {} }) => Object.keys(facts))).toEqual(['sealed', 'opened'])
  })
})

describe('lazily loaded modules', () => {
  /** The core of a tab, with the modules that were needed so far. */
  const tab = () => {
    const loaded = new Set<FeatureName>()
    return (names: ReadonlySet<FeatureName>): Core => {
      for (const name of names) loaded.add(name)
      return ofParts(loaded)
    }
  }

  const apps = new Map<string, Core>()
  const ofParts = (names: ReadonlySet<FeatureName>): Core => {
    const key = featureNames.filter((name) => names.has(name)).join(' ')
    const known =
      apps.get(key) ??
      composeFeatures([
        bootstrapFeature,
        ...featureNames.flatMap((name) => (names.has(name) ? [lazyFeatures[name]] : [])),
      ])
    apps.set(key, known)
    return known
  }

  property.prop([logs], { numRuns: cases(60) })(
    'X-BUNDLE-01 X-LOG-04 every input is decided as by the complete core',
    ({ inputs, contents }) => {
      let loading = tab()
      let state = initialState
      for (const input of inputs) {
        // A tab that starts has loaded nothing yet.
        if (input.body.kind === 'fact' && input.body.fact.type === 'started') loading = tab()
        const outcome = loading(featuresForInput(state, input)).handle(state, input, contents)
        expect(outcome).toEqual(completeCore.handle(state, input, contents))
        if (E.isRight(outcome)) state = outcome.right.state
      }
    },
  )

  property.prop([logs], { numRuns: cases(60) })(
    'X-BUNDLE-01 X-LOG-04 a log is folded to the same state, each row by the modules that it requires',
    ({ rows, state }) => {
      const whole = rows.reduce<FoldResult>(
        (from, row) => foldRowsWithCodecs(ofParts(featuresForRows(from.state, [row])), from, [row]),
        emptyFold,
      )
      expect(whole.state).toEqual(state)
      expect(whole.health).toEqual({ ...emptyFold.health, events: rows.length })
    },
  )

  test('X-BUNDLE-01 an incomplete core refuses an input instead of deciding it', () => {
    const partial = composeFeatures([bootstrapFeature])
    const input = { id: 'i', at: 0, zone: 0, session: 't', under: initialState.user } as const
    const contents = { deck: () => undefined, home: () => undefined, library: () => undefined }
    const intent = { type: 'openDeck', data: { deckId: 'd' } } as const
    expect(partial.handle(initialState, { ...input, body: { kind: 'intent', intent } }, contents)).toMatchObject(
      E.left({ code: 'malformed' }),
    )
    expect([...featuresForInput(initialState, { body: { kind: 'intent', intent } })]).toEqual(['decks'])
  })
})
