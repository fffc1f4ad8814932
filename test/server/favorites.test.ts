import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox } from './sandbox'
import { beginning, packFolder } from './seed'
import type { Sandbox } from './sandbox'

let sandbox: Sandbox
let story: Story
beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

test('D-FAV-02 D-OWN-11 D-OWN-13 does not return cards removed from an own deck, or with it, as favourites until they are added again', async () => {
  const session = await sandbox.signIn(story.person('Maya Okafor'))
  const id = '3f1f6c3e-6f0a-4d8e-9d53-0a1e3a8d6f77'
  const cardId = story.card('Milk texturing', 'basic').id
  await sandbox.ok('createDeck', { session, params: { id, title: 'Mine', initialCardId: cardId } })
  await sandbox.ok('addFavorite', { session, params: { deckId: id, cardId } })
  const isLiked = async () => {
    const { favorites } = await sandbox.ok('favorites', { session })
    return favorites.some((favorite) => favorite.deckId === id && favorite.cardId === cardId)
  }
  expect(await isLiked()).toBe(true)
  await sandbox.ok('removeCardFromDeck', { session, path: { id, cardId } })
  expect(await isLiked()).toBe(false)
  await sandbox.ok('addCardToDeck', { session, path: { id }, params: { id: cardId } })
  expect(await isLiked()).toBe(true)
  await sandbox.ok('removeDeck', { session, path: { id } })
  expect(await isLiked()).toBe(false)
})
