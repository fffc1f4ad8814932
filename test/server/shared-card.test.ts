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

const byId = async (name: string, cardId: string) => {
  const session = await sandbox.signIn(story.person(name))
  return (await sandbox.ok('searchCards', { session, query: { search: cardId } })).cards
}

test('D-ROUTE-09 D-API-37 finds a card by its id in the card search, with the deck that contains it', async () => {
  const { id } = story.card('Welcome to Northwind', 'basic')
  expect(await byId('Maya Okafor', id)).toMatchObject([{ id, deckId: story.deckId('Welcome to Northwind') }])
})

test('D-ROUTE-15 finds no card of a deck that the learner may not open, or of another organisation', async () => {
  expect(await byId('Maya Okafor', story.card('Cashing up', 'basic').id)).toEqual([])
  expect(await byId('Dana Whitlock', story.card('Welcome to Northwind', 'basic').id)).toEqual([])
  expect(await byId('Maya Okafor', '00000000-0000-4000-8000-000000000000')).toEqual([])
})
