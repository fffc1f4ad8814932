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

const searching = () => story.deckId('Find a barista card')

test("D-DECK-03 D-API-24 accepts actions on a card found by a category's search, in the name of the searching deck", async () => {
  const session = await sandbox.signIn(story.person('Maya Okafor'))
  const { id: cardId } = story.card('Milk texturing', 'basic')
  const at = { deckId: searching(), cardId }
  await sandbox.ok('seeCard', { session, params: { ...at, id: 'a5e0f3c2-4444-4000-8000-000000000031' } })
  await sandbox.ok('addFavorite', { session, params: at })
  await sandbox.ok('rateCard', { session, params: { ...at, positive: true } })
  const quiz = story.card('Milk texturing', 'quiz')
  const answer = { deckId: searching(), cardId: quiz.id, answerId: quiz.quiz?.answers?.[0]?.id ?? '' }
  await sandbox.ok('recordAnswers', { session, params: { ...answer, id: 'a5e0f3c2-4444-4000-8000-000000000033' } })
  const { favorites } = await sandbox.ok('favorites', { session })
  expect(favorites).toContainEqual(expect.objectContaining(at))
})

test('X-SERVER-09 refuses them on a card that the learner may not see, or for any other deck', async () => {
  const session = await sandbox.signIn(story.person('Maya Okafor'))
  const see = (deckId: string, cardId: string) => {
    const params = { id: 'a5e0f3c2-4444-4000-8000-000000000032', deckId, cardId }
    return sandbox.refused('seeCard', { session, params })
  }
  expect(await see(searching(), story.card('Cashing up', 'basic').id)).toMatchObject({ code: 403 })
  const foreign = { id: 'a5e0f3c2-4444-4000-8000-000000000034', type: 'categorySearch', title: 'Theirs' }
  const shown = { place: 99, restricted: false, recommended: false, recently_allowed: false, connections: '[]' }
  await sandbox.connection.db
    .insertInto('decks')
    .values({ ...foreign, ...shown, org_id: story.org('aurora'), data: JSON.stringify(foreign) })
    .execute()
  const quiz = story.card('Milk texturing', 'quiz')
  const answer = { deckId: foreign.id, cardId: quiz.id, answerId: quiz.quiz?.answers?.[0]?.id ?? '' }
  const params = { ...answer, id: 'a5e0f3c2-4444-4000-8000-000000000035' }
  expect(await sandbox.refused('recordAnswers', { session, params })).toMatchObject({ code: 404 })
  const elsewhere = story.card('Milk texturing', 'basic').id
  expect(await see(story.deckId('Welcome to Northwind'), elsewhere)).toMatchObject({ code: 404 })
})
