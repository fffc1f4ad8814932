import { describe, expect, test } from 'vitest'
import { networkFault } from '../../protocol/faults'
import { startApp, started } from '../../test/examples/app'

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
  test('is idle before one, searching during one', () => {
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

  test('S-SEARCH-03 of which the worker was replaced is none: nothing would come of it', () => {
    const app = startApp().signIn().do('search', { query: 'milk' }).tell(started)
    expect(app.view('search', {})).toMatchObject({ state: 'idle', query: '' })
    app.do('search', { query: 'milk' })
    expect(app.view('search', {})).toMatchObject({ state: 'searching', query: 'milk' })
  })

  test('S-SEARCH-03 S-SEARCH-05 shows decks and cards with their places, and marks what was searched for', () => {
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

  test('decision 30 S-SEARCH-12 says that it failed, and shows what the device found', () => {
    const app = startApp().signIn().do('search', { query: 'milk' })
    app.fail('search', networkFault('offline')).found({ cards: [hit] })
    expect(app.view('search', {})).toMatchObject({ state: 'failed', source: 'device', cards: [{ cardId: 'c1' }] })
  })

  test('goes on searching until what was found has been read', () => {
    const app = startApp()
      .signIn()
      .do('search', { query: 'milk' })
      .found({ cards: [hit] })
    app.forget(app.state.mine.tabs['tab-1']?.search?.content ?? '')
    expect(app.view('search', {})).toMatchObject({ state: 'searching', cards: [] })
  })
})
