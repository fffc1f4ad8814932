import { randomUUID } from 'node:crypto'
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

/** Returns a user who has rated a card in its own deck and has that deck on another device. */
async function rated() {
  const { session } = await sandbox.newcomer()
  const deckId = story.deckId('Milk texturing')
  const cardId = story.card('Milk texturing', 'basic').id
  await sandbox.ok('rateCard', { session, params: { cardId, deckId, positive: true } })
  const load = async () => (await sandbox.call('deck', { session, path: { id: deckId } })).header('ETag') ?? ''
  const told = async (tag: string) => {
    const reply = await sandbox.call('deck', { session, path: { id: deckId }, headers: { 'If-None-Match': tag } })
    expect(reply.status).toBe(200)
    return (await sandbox.ok('deck', { session, path: { id: deckId } })).bundle.cardRatings
  }
  return { session, deckId, cardId, load, told }
}

test('D-RATE-06 notifies another device of a removed rating with its time', async () => {
  const { session, deckId, cardId, load, told } = await rated()
  const tag = await load()
  sandbox.clock.move(1_000)
  await sandbox.ok('removeRating', { session, params: { cardId } })
  const now = sandbox.clock.now()
  expect(await told(tag)).toEqual([{ cardId, deckId, positive: true, createdAt: now - 1_000, deletedAt: now }])
})

test('D-RATE-05 keeps one rating per card, in whichever deck it was given', async () => {
  const { session, cardId, load, told } = await rated()
  const own = randomUUID()
  await sandbox.ok('createDeck', { session, params: { id: own, title: 'Mine', initialCardId: cardId } })
  const tag = await load()
  await sandbox.ok('rateCard', { session, params: { cardId, deckId: own, positive: false } })
  expect(await told(tag)).toMatchObject([{ cardId, positive: false }])
  const { bundle } = await sandbox.ok('deck', { session, path: { id: own } })
  expect(bundle.cardRatings).toMatchObject([{ cardId, positive: false }])
})
