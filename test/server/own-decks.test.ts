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

const home = () => story.deck('Welcome to Northwind')
const joins = () => home().triggers?.[0]

test('D-ACTION-01 D-TUCK-08 keeps the button of a card in an own deck', async () => {
  const session = await sandbox.signIn(story.person('Maya Okafor'))
  const id = '3f1f6c3e-6f0a-4d8e-9d53-0a1e3a8d6f78'
  const cardId = joins()?.cardId ?? ''
  await sandbox.ok('createDeck', { session, params: { id, title: 'Mine', initialCardId: cardId } })
  const { bundle } = await sandbox.ok('deck', { session, path: { id } })
  expect(bundle.cards?.map((card) => card.id)).toEqual([cardId])
  expect(bundle.triggers).toEqual([joins()])
  await sandbox.ok('removeCardFromDeck', { session, path: { id, cardId } })
  expect((await sandbox.ok('deck', { session, path: { id } })).bundle.triggers).toEqual([])
})

test('D-LINK-10 names the original owner of a card in an own deck, whose link rules apply', async () => {
  const session = await sandbox.signIn(story.person('Maya Okafor'))
  const id = '3f1f6c3e-6f0a-4d8e-9d53-0a1e3a8d6f79'
  const params = { id, title: 'Mine', initialCardId: joins()?.cardId ?? '' }
  await sandbox.ok('createDeck', { session, params })
  const { bundle } = await sandbox.ok('deck', { session, path: { id } })
  expect(bundle.cards?.map(({ owner }) => owner)).toEqual([home().deck.owner])
  expect(bundle.deck.owner).not.toEqual(home().deck.owner)
})

test('D-ACTION-01 D-DECK-03 keeps the button of a card in a deck that found it by a category search', async () => {
  const session = await sandbox.signIn(story.person('Maya Okafor'))
  const path = { id: story.deckId('Find a barista card') }
  const elsewhere = { ...joins(), id: 'a5e0f3c2-4444-4000-8000-000000000041' }
  await sandbox.connection.db
    .insertInto('triggers')
    .values({ id: elsewhere.id, deck_id: story.deckId('Cashing up'), data: JSON.stringify(elsewhere) })
    .execute()
  const { bundle } = await sandbox.ok('deck', { session, path })
  expect(bundle.triggers).toContainEqual(joins())
  // But not the triggers of other cards (X-SERVER-09).
  expect(bundle.triggers).not.toContainEqual(elsewhere)
})
