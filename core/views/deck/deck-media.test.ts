import { expect, test } from 'vitest'
import { startApp } from '../../../test/examples/app'
import { content, plainCard } from '../../../test/examples/assessment'

const deckId = 'd1'

test('X-PWA-01 the media of an opened deck are those of its cards, their HTML and playlists, each once, without videos', () => {
  const app = startApp().signIn().loadHome({})
  expect(app.view('deckMedia', { deckId })?.media ?? []).toEqual([])
  app.openDeck(
    content(
      [
        { ...plainCard('c1'), coverImage: { url: '/media/beans.svg' } },
        { ...plainCard('c2'), content: '<p><img src="/media/jugs.svg" alt=""><img src="/media/beans.svg"></p>' },
        {
          ...plainCard('c4'),
          type: 'playlist',
          playlist: { tracks: [{ id: 't1', audio: { url: '/media/steam.ogg' }, image: { url: '/media/beans.svg' } }] },
        },
        { ...plainCard('c3'), content: '/media/steam.mp4 https://elsewhere.example/picture.png', title: '/api/user' },
      ],
      { id: deckId, type: 'standard' },
    ),
  )
  expect(app.view('deckMedia', { deckId })?.media.toSorted()).toEqual([
    '/media/beans.svg',
    '/media/jugs.svg',
    '/media/steam.ogg',
  ])
})
