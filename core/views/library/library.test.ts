import { describe, expect, test } from 'vitest'
import type { CategoryBundle } from '../../../protocol/entities/category'
import type { DeckSummary } from '../../../protocol/entities/deck'
import type { LibraryBundle } from '../../../protocol/entities/library'
import { networkFault, type Fault } from '../../../protocol/faults'
import type { LibraryView } from '../../../protocol/views/library'
import { startApp, started, type App } from '../../../test/examples/app'
import { mayaWithoutOrg } from '../../../test/examples/defaults'
import { libraryProjections } from '../projections/library'
import { mayAffect } from '../project'

const deck = (id: string, more: Partial<DeckSummary> = {}): DeckSummary => ({ id, title: id.toUpperCase(), ...more })
const at = (library: LibraryBundle): App => startApp().signIn().loadHome({}).loadLibrary(library)
const libraryOf = (app: App, categoryId?: string): LibraryView => {
  const view = app.view('library', categoryId === undefined ? {} : { categoryId })
  if (view === undefined) throw new Error('the library shows to a signed-in user')
  return view
}
const api = (code: number, type: string, message: string): Fault => ({ kind: 'apiError', code, type, message })

const nested: CategoryBundle = {
  category: { id: 'a', title: 'A', displayType: 'strip' },
  decks: [deck('d1')],
  bundles: [
    { category: { id: 'b', title: 'B', position: 2 }, bundles: [{ category: { id: 'c', showSearch: false } }] },
    { category: { id: 'e', title: 'E', position: 1 } },
  ],
}

describe('the state of the library', () => {
  test('S-LIB-13 loads, and fails when its load fails', () => {
    const app = startApp().signIn()
    expect(libraryOf(app).state).toBe('loading')
    app.fail('library', networkFault('offline'))
    expect(libraryOf(app).state).toBe('failed')
    expect(libraryOf(app, 'a').state).toBe('failed')
    app.loadLibrary({ categories: [] })
    expect(libraryOf(app).state).toBe('ready')
  })

  test('S-LIB-13 fails instead of loading forever without a network and without a bundle', () => {
    const app = startApp().signIn().tell(started).fail('sync', networkFault('offline'))
    expect(libraryOf(app).state).toBe('failed')
  })

  test('S-LIB-13 keeps loaded content after a later failure; is loading while it is not in memory', () => {
    const app = at({ categories: [nested] })
      .do('sync', {})
      .answer('sync', { user: mayaWithoutOrg, trials: [], notices: [] })
    app.fail('library', networkFault('timeout'))
    expect(libraryOf(app).state).toBe('ready')
    app.forget(app.state.user.library.library ?? '')
    expect(libraryOf(app).state).toBe('loading')
  })

  test.each([
    api(403, 'notAllowed', 'Request failed: something'),
    api(403, 'denied', 'Request failed: Not allowed'),
    api(403, 'denied', 'not allowed'),
  ])('S-LIB-15 denies the library after the response %j', (fault) => {
    const app = startApp().signIn()
    app.fail('library', fault)
    expect(libraryOf(app)).toMatchObject({ state: 'denied', sections: [] })
    expect(libraryOf(app, 'a').state).toBe('denied')
  })

  test('S-LIB-15 hides previously loaded content too when denied', () => {
    const app = at({ categories: [nested] })
      .do('sync', {})
      .answer('sync', { user: mayaWithoutOrg, trials: [], notices: [] })
    app.fail('library', api(403, 'NotAllowed', ''))
    expect(libraryOf(app)).toMatchObject({ state: 'denied', sections: [] })
    expect(libraryOf(app, 'a').state).toBe('denied')
  })

  test('S-SHELL-33 shows a category that does not exist as unknown', () => {
    expect(libraryOf(at({ categories: [nested] }), 'gone').state).toBe('unknown')
  })

  test('S-SHELL-33 S-ADD-09 is loading, not unknown, while newer lists that may contain it are loading', () => {
    const app = at({ categories: [nested] })
    app.tell(started)
    expect(libraryOf(app, 'new').state).toBe('loading')
    app.answer('sync', { user: mayaWithoutOrg, trials: [], notices: [] })
    expect(libraryOf(app, 'new').state).toBe('loading')
    app.loadLibrary({ categories: [nested, { category: { id: 'new', title: 'New' } }] })
    expect(libraryOf(app, 'new')).toMatchObject({ state: 'ready', title: 'New' })
    app.do('sync', {})
    expect(libraryOf(app, 'gone').state).toBe('unknown')
    app.answer('sync', { user: mayaWithoutOrg, trials: [], notices: [] })
    const { state } = app
    expect(mayAffect(libraryProjections.library, { ...state, user: { ...state.user, calls: {} } }, state)).toBe(true)
    app.fail('library', networkFault('timeout'))
    expect(libraryOf(app, 'gone').state).toBe('unknown')
  })
})

describe('categories of the library', () => {
  test('S-LIB-01 has the path from the top to a category at any depth', () => {
    const app = at({ categories: [nested] })
    expect(libraryOf(app).path).toEqual([])
    expect(libraryOf(app, 'a').path).toEqual([{ id: 'a', title: 'A' }])
    expect(libraryOf(app, 'c').path).toEqual([{ id: 'a', title: 'A' }, { id: 'b', title: 'B' }, { id: 'c' }])
  })

  test('S-LIB-16 shows the content below a category in order, next to its own decks', () => {
    const view = libraryOf(at({ categories: [nested] }), 'a')
    expect(view.title).toBe('A')
    expect(view.sections.map(({ category }) => category.categoryId)).toEqual(['e', 'b'])
    expect(view.decks.map(({ deckId }) => deckId)).toEqual(['d1'])
  })

  test('S-LIB-03 a category is searchable unless it disables it; the top has no search box', () => {
    const app = at({ categories: [nested] })
    expect(libraryOf(app, 'a').searchable).toBe(true)
    expect(libraryOf(app, 'c').searchable).toBe(false)
    expect(libraryOf(app).searchable).toBe(false)
  })
})

describe('a category among others', () => {
  const within = {
    decks: [deck('d1')],
    bundles: [
      { category: { id: 'y', position: 2 } },
      { category: { id: 'x', position: 1 }, decks: [deck('d2'), deck('d3')] },
    ],
  }
  const shown = (displayType?: NonNullable<CategoryBundle['category']['displayType']>) => {
    const category = { id: 'k', ...(displayType === undefined ? {} : { displayType }) }
    const [section] = libraryOf(at({ categories: [{ category, ...within }] })).sections
    return {
      display: section?.display,
      decks: section?.decks.map(({ deckId }) => deckId),
      categories: section?.categories.map(({ categoryId }) => categoryId),
    }
  }

  test('S-LIB-07 a strip is a row, and so is a category without a display type', () => {
    expect(shown('strip')).toEqual({ display: 'row', decks: [], categories: [] })
    expect(shown()).toEqual(shown('strip'))
  })

  test('S-LIB-08 a tile shows its decks and categories side by side', () => {
    expect(shown('tile')).toEqual({ display: 'tiles', decks: ['d1'], categories: ['x', 'y'] })
  })

  test('S-LIB-09 a heading lists decks and categories, a deckHeading decks, a categoryHeading categories', () => {
    expect(shown('heading')).toEqual({ display: 'heading', decks: ['d1'], categories: ['x', 'y'] })
    expect(shown('deckHeading')).toEqual({ display: 'heading', decks: ['d1'], categories: [] })
    expect(shown('categoryHeading')).toEqual({ display: 'heading', decks: [], categories: ['x', 'y'] })
  })
})

test('X-I18N-01 has the language of a deck’s title, if the deck has one', () => {
  const decks = [deck('d1', { language: 'pt-BR' }), deck('d2', { language: 'no tag' }), deck('d3')]
  const view = libraryOf(at({ categories: [{ category: { id: 'k' }, decks }] }), 'k')
  expect(view.decks.map(({ language }) => language)).toEqual(['pt-BR', undefined, undefined])
})

describe('the top of the library', () => {
  test('S-LIB-06 S-LIB-11 shows the promotions of the library and the trending content, only at the top', () => {
    const app = at({
      categories: [nested],
      promos: [
        { id: 'p1', coverImage: { url: '1.svg' }, location: { library: true } },
        { id: 'p2', coverImage: { url: '2.svg' }, location: { home: true, library: false } },
        { id: 'p3', location: { library: true } },
      ],
      trending: [{ id: 'c' }, { id: 'gone' }, { id: 'a', title: 'A' }],
    })
    const view = libraryOf(app)
    expect(view.promos).toEqual([{ id: 'p1', image: '1.svg' }])
    expect(view.trending.map(({ categoryId }) => categoryId)).toEqual(['c', 'a'])
    expect(libraryOf(app, 'a')).toMatchObject({ promos: [], trending: [] })
  })
})

describe('a daisy chain inside its category', () => {
  const category = { id: 'k', daisyChained: true, daisyChainUnlockPercentage: 80 }

  test('S-DAISY-01 S-DAISY-03 shows each deck with its progress, and a locked one with the deck that unlocks it', () => {
    const decks = [
      deck('d1', { cardCount: 4, percentageCardsSeen: 100 }),
      deck('d2', { cardCount: 9, percentageCardsSeen: 56 }),
      deck('extra', { cardCount: 2, derived: true }),
      deck('d3', { cardCount: 5 }),
      deck('d4'),
    ]
    const view = libraryOf(at({ categories: [{ category, decks }] }), 'k')
    expect(view.decks).toEqual([])
    expect(view.unlockPercentage).toBe(80)
    const opensAfter = { deckId: 'd2', title: 'D2', cardsLeft: 3 }
    expect(view.chain).toMatchObject([
      { tile: { deckId: 'd1', locked: false }, percent: 100, finished: true, gate: false },
      { tile: { deckId: 'd2', locked: false }, percent: 56, finished: false, gate: true },
      { tile: { deckId: 'extra', locked: true }, gate: false, opensAfter },
      { tile: { deckId: 'd3', locked: true }, percent: 0, gate: false, opensAfter },
      { tile: { deckId: 'd4', locked: true }, gate: false, opensAfter: { deckId: 'd3', cardsLeft: 4 } },
    ])
    expect(view.chain[0]).not.toHaveProperty('opensAfter')
  })

  test('S-DAISY-01 a deck with one card left is never shown as completely seen', () => {
    const decks = [deck('d1', { cardCount: 300, percentageCardsSeen: 99.7 }), deck('d2')]
    const chain = { ...category, daisyChainUnlockPercentage: 100 }
    expect(libraryOf(at({ categories: [{ category: chain, decks }] }), 'k').chain).toMatchObject([
      { tile: { seen: 299, total: 300 }, percent: 99, gate: true },
      { tile: { locked: true }, opensAfter: { deckId: 'd1', cardsLeft: 1 } },
    ])
  })

  test('S-DAISY-02 shows its decks as covers without a chain', () => {
    const view = libraryOf(at({ categories: [{ category: { id: 'k' }, decks: [deck('d1'), deck('d2')] }] }), 'k')
    expect(view.decks).toHaveLength(2)
    expect(view.chain).toEqual([])
    expect(view).not.toHaveProperty('unlockPercentage')
  })
})
