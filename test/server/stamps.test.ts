import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storePack } from '../../server/content/store-pack'
import { answersTo, beginTrial } from './answering'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox } from './sandbox'
import { beginning, packFolder } from './seed'
import type { Sandbox } from './sandbox'

let story: Story
let sandbox: Sandbox

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const deckOf = (title: string) => story.deckId(title)
/** Paths that a client requests repeatedly and may have cached. */
const paths = () => [
  '/user/data-sync/v3',
  '/user/library',
  `/user/decks/${deckOf('Milk texturing')}`,
  `/user/decks/${deckOf('First-week check')}`,
]

const get = (session: string, path: string, tag?: string) =>
  sandbox.fetch(`/api${path}`, {
    headers: { 'x-session-id': session, ...(tag === undefined ? {} : { 'If-None-Match': tag }) },
  })

interface Kept {
  readonly tag: string
  readonly text: string
}
async function keep(session: string, path: string): Promise<Kept> {
  const answer = await get(session, path)
  return { tag: answer.headers.get('ETag') ?? '', text: await answer.text() }
}

interface Learner {
  readonly id: string
  readonly session: string
}
type Act = (learner: Learner) => Promise<unknown>

/** Calls that change data of a learner, and some that change nothing of these paths. */
function acts(): Readonly<Record<string, Act>> {
  const milk = deckOf('Milk texturing')
  const image = () => story.card('Milk texturing', 'image').id
  const quiz = story.deck('First-week check')
  return {
    see: ({ session }) => {
      const params = {
        id: randomUUID(),
        cardId: image(),
        deckId: milk,
        percentageContentSeen: 100,
        lastSeen: beginning,
      }
      return sandbox.ok('seeCard', { session, params })
    },
    seeWithoutDeck: ({ session }) => {
      const card = story.card('Latte art, three pours', 'feedback').id
      const params = { id: randomUUID(), cardId: card, percentageContentSeen: 100, lastSeen: beginning }
      return sandbox.ok('seeCard', { session, params })
    },
    rate: ({ session }) => {
      const params = { id: randomUUID(), cardId: image(), deckId: milk, positive: true, createdAt: sandbox.clock.now() }
      return sandbox.ok('rateCard', { session, params })
    },
    rateNoMore: ({ session }) => sandbox.ok('removeRating', { session, params: { cardId: image() } }),
    answer: ({ session }) =>
      sandbox.call('recordAnswers', { session, params: answersTo(quiz, 2, sandbox.clock.now()) }),
    begin: ({ session, id }) => beginTrial(sandbox, session, quiz, id, 1).catch(() => undefined),
    answersGone: ({ session }) => sandbox.call('resetResponses', { session, path: { id: quiz.deck.id } }),
    seenGone: ({ session }) =>
      sandbox.ok('resetCardsSeen', { session, params: { categoryId: story.categoryId('Barista skills') } }),
    favourite: ({ session }) => sandbox.ok('addFavorite', { session, params: { cardId: image(), deckId: milk } }),
    preferences: ({ session }) =>
      sandbox.ok('savePreferences', { session, params: { updateId: randomUUID(), soundEffects: false } }),
    rename: ({ session }) => sandbox.ok('updateAccount', { session, params: { name: `New ${randomUUID()}` } }),
    signInAgain: ({ session }) => sandbox.ok('sync', { session, query: {} }),
    feedback: ({ session }) => {
      const cardId = story.card('Latte art, three pours', 'feedback').id
      return sandbox.ok('submitFeedback', {
        session,
        params: { id: randomUUID(), cardId, type: 'feedback', body: 'x' },
      })
    },
    track: ({ session }) => sandbox.ok('track', { session, params: { items: [] } }),
    hour: () => {
      sandbox.clock.move(3_600_000)
      return Promise.resolve()
    },
    somebodyElse: async () => {
      const other = await sandbox.newcomer()
      return sandbox.ok('deck', { session: other.session, path: { id: milk } })
    },
  }
}

describe('X-PERF-09 version stamps of responses', () => {
  test('answers 304 only when the cached response is byte-for-byte current, whatever happened in between', async () => {
    const all = acts()
    let same = 0
    let other = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(all)), { minLength: 6, maxLength: 12 }),
        async (names) => {
          const learner = await sandbox.newcomer()
          const kept = new Map<string, Kept>()
          for (const path of paths()) kept.set(path, await keep(learner.session, path))
          for (const name of names) {
            await all[name]?.(learner)
            for (const path of paths()) {
              const had = kept.get(path)
              const told = await get(learner.session, path, had?.tag)
              const now = await keep(learner.session, path)
              if (told.status === 304) {
                expect([name, path, now.text]).toEqual([name, path, had?.text])
                same++
              } else {
                expect(told.status).toBe(200)
                kept.set(path, now)
                other++
              }
            }
          }
        },
      ),
      { numRuns: 8, seed: 9 },
    )
    // Both occur: neither all nor nothing is sent again.
    expect(same).toBeGreaterThan(50)
    expect(other).toBeGreaterThan(50)
  })

  test('keeps the stamps of other decks and of the combined load when one deck changes', async () => {
    const learner = await sandbox.newcomer()
    const [sync = '', library = '', milk = '', check = ''] = paths()
    const tags = new Map<string, string>()
    for (const path of paths()) tags.set(path, (await keep(learner.session, path)).tag)
    await acts()['see']?.(learner)
    const statuses = []
    for (const path of [sync, library, milk, check])
      statuses.push((await get(learner.session, path, tags.get(path))).status)
    expect(statuses).toEqual([304, 200, 200, 304])
  })

  test('counts a cached deck as opened all the same, and refuses it once access is lost', async () => {
    const learner = await sandbox.newcomer()
    const { deck, allowedRoleIds } = story.deck('Cashing up')
    await sandbox.connection.db
      .insertInto('memberships')
      .values({ user_id: learner.id, role_id: allowedRoleIds?.[0] ?? '', since: beginning })
      .execute()
    const path = `/user/decks/${deck.id}`
    const { tag } = await keep(learner.session, path)
    sandbox.clock.move(60_000)
    expect((await get(learner.session, path, tag)).status).toBe(304)
    const opened = await sandbox.connection.db
      .selectFrom('deck_opens')
      .select('opened_at')
      .where('user_id', '=', learner.id)
      .where('deck_id', '=', deck.id)
      .executeTakeFirst()
    expect(opened?.opened_at).toBe(sandbox.clock.now())
    await sandbox.connection.db.deleteFrom('memberships').where('user_id', '=', learner.id).execute()
    expect((await get(learner.session, path, tag)).status).toBe(403)
  })

  test('changes for another query, user or expired session', async () => {
    const learner = await sandbox.newcomer()
    const { tag } = await keep(learner.session, '/user/data-sync/v3')
    const elsewhere = `/user/data-sync/v3?orgId=${story.org('aurora')}`
    expect((await get(learner.session, elsewhere, tag)).status).toBe(200)
    expect((await get((await sandbox.newcomer()).session, '/user/data-sync/v3', tag)).status).toBe(200)
    await sandbox.ok('logout', { session: learner.session, params: {} })
    const gone = await get(learner.session, '/user/data-sync/v3', tag)
    expect([gone.status, (await gone.text()).includes('EndUser')]).toEqual([200, false])
    expect((await get(learner.session, '/user/library', tag)).status).toBe(401)
  })

  test('changes every stamp with another content version and with a sign-in', async () => {
    const box = sandbox.beside({})
    const learner = await box.newcomer()
    const path = '/user/library'
    const before = await keep(learner.session, path)
    await storePack(box.connection.db, { ...story.pack, hash: 'another' }, box.clock.now())
    const after = await keep(learner.session, path)
    expect(after.tag).not.toBe(before.tag)
    box.clock.move(1_000)
    await storePack(box.connection.db, story.pack, box.clock.now(), { olderContent: true })
    // The same hash as at first, but loaded later.
    expect((await keep(learner.session, path)).tag).not.toBe(before.tag)
  })

  test("costs less than half of the response's statements, and less than two thirds for a deck", async () => {
    const counted = { statements: 0 }
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        counted.statements++
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    const box = sandbox.beside({ db: sandbox.connection.db.withPlugin(counting) })
    const { session } = await sandbox.newcomer()
    for (const [at, path] of paths().slice(0, 3).entries()) {
      const ask = async (tag?: string) => {
        counted.statements = 0
        const headers = {
          'x-session-id': session,
          'x-org-id': story.org('northwind'),
          ...(tag === undefined ? {} : { 'If-None-Match': tag }),
        }
        const answer = await box.fetch(`/api${path}`, { headers })
        return { tag: answer.headers.get('ETag') ?? '', status: answer.status, statements: counted.statements }
      }
      const first = await ask()
      const again = await ask(first.tag)
      expect(again.status).toBe(304)
      expect(again.statements).toBeLessThan(first.statements * (at === 2 ? 2 / 3 : 1 / 2))
    }
  })
})
