import { describe, expect, test } from 'vitest'
import { networkFault } from '../../../protocol/faults'
import { startApp, started } from '../../../test/examples/app'

const hit = {
  id: 'c1',
  deckId: 'd1',
  deckTitle: 'Jugs',
  title: 'Milk jug',
  content: '<p>Cold <b>milk</b></p>',
  type: 'basic',
  coverImage: { url: '/jug.png' },
  categoryPath: [{ id: 'k1', title: 'Bar' }],
}

describe('the view of a search', () => {
  test('is idle before a search, searching during one', () => {
    const app = startApp().signIn()
    expect(app.view('search', {})).toEqual({ state: 'idle', query: '', terms: '', decks: [], cards: [] })
    app.do('search', { query: 'categoryId:k1 milk' })
    expect(app.view('search', {})).toEqual({
      state: 'searching',
      query: 'categoryId:k1 milk',
      terms: 'milk',
      categoryId: 'k1',
      decks: [],
      cards: [],
    })
  })

  test('S-SEARCH-03 continues after its worker was replaced', () => {
    const app = startApp().signIn().do('search', { query: 'milk' }).tell(started)
    expect(app.view('search', {})).toMatchObject({ state: 'searching', query: 'milk' })
  })

  test('S-SEARCH-03 S-SEARCH-05 shows decks and cards with their category paths, and highlights the search terms', () => {
    const app = startApp().signIn().do('search', { query: 'milk' })
    app.found({ decks: [{ id: 'd1', title: 'Hot milk', cardCount: 3, categoryPath: hit.categoryPath }], cards: [hit] })
    const view = app.view('search', {})
    expect(view).toMatchObject({ state: 'done', source: 'server' })
    expect(view?.decks).toMatchObject([
      {
        tile: { deckId: 'd1', title: 'Hot milk', total: 3 },
        title: [
          { text: 'Hot ', marked: false },
          { text: 'milk', marked: true },
        ],
        path: [{ id: 'k1', title: 'Bar' }],
      },
    ])
    expect(view?.cards).toEqual([
      {
        cardId: 'c1',
        deckId: 'd1',
        deckTitle: 'Jugs',
        type: 'basic',
        title: [
          { text: 'Milk', marked: true },
          { text: ' jug', marked: false },
        ],
        snippet: [
          { text: 'Cold ', marked: false },
          { text: 'milk', marked: true },
        ],
        path: [{ id: 'k1', title: 'Bar' }],
        cover: '/jug.png',
      },
    ])
  })

  test('decision 30 S-SEARCH-12 shows that it failed, with the results of the device', () => {
    const app = startApp().signIn().do('search', { query: 'milk' })
    app.fail('search', networkFault('offline')).found({ cards: [hit] })
    expect(app.view('search', {})).toMatchObject({ state: 'failed', source: 'device', cards: [{ cardId: 'c1' }] })
  })

  test('is searching until the results have been read', () => {
    const app = startApp()
      .signIn()
      .do('search', { query: 'milk' })
      .found({ cards: [hit] })
    app.forget(app.state.user.tabs['tab-1']?.search?.content ?? '')
    expect(app.view('search', {})).toMatchObject({ state: 'searching', cards: [] })
  })
})
