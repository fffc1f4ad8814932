import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Params } from '../../protocol/api'
import { answersTo } from './answering'
import { readStory } from './people'
import type { Story } from './people'
import { playlistOf } from './playlists'
import { openSandbox } from './sandbox'
import type { Sandbox } from './sandbox'
import { beginning, packFolder } from './seed'

const day = 86_400_000

let story: Story
let sandbox: Sandbox
let session: string
let userId: string

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  const newcomer = await sandbox.newcomer()
  session = newcomer.session
  userId = newcomer.id
})

type Item = Params<'track'>['items'][number]

const report = (objectId: string, trackId: string, secToListened: Record<string, number>, more = {}): Item => ({
  id: randomUUID(),
  event: 'playingPlaylistTrack',
  objectType: 'card',
  objectId,
  happenedAt: beginning,
  properties: { trackId, lastPositionSecs: 1, secToListened, ...more },
})

/** Returns a server on the same database that counts its SQL statements. */
function counting(): { readonly box: Sandbox; readonly count: () => number } {
  let statements = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { box: sandbox.beside({ db: sandbox.connection.db.withPlugin(plugin) }), count: () => statements }
}

async function statementsFor(work: (box: Sandbox) => Promise<unknown>): Promise<number> {
  const { box, count } = counting()
  await work(box)
  return count()
}

const secondsOf = (data: unknown): readonly string[] =>
  Object.keys((data as { readonly secToListened?: object } | undefined)?.secToListened ?? {})

const records = () =>
  sandbox.connection.db.selectFrom('playlist_activity').selectAll().where('user_id', '=', userId).execute()

describe('X-SERVER-10 playback reports', () => {
  test('X-SERVER-10 S-TRACK-12 needs as many SQL statements for 1,000 items as for one', async () => {
    const { card, trackId } = playlistOf(story)
    const sendOf = (count: number) =>
      statementsFor((box) =>
        box.ok('track', {
          session,
          params: {
            items: Array.from({ length: count }, (_, at) => report(card.id, trackId, { [at % 20]: 1 + (at % 7) })),
          },
        }),
      )
    // The first call of a session also records its use.
    await sendOf(1)
    expect(await sendOf(1_000)).toBe(await sendOf(1))
    const [record] = await records()
    expect(secondsOf(record?.data)).toHaveLength(20)
  })

  test('X-SERVER-09 X-OUTBOX-02 accepts and ignores reports of an unknown track, and of a card that the learner may not open', async () => {
    const { card, trackId } = playlistOf(story)
    const restricted = story.deck('Cashing up').cards[0]?.id ?? ''
    const playlist = JSON.stringify({ tracks: [{ id: trackId, audio: { url: 'a.ogg', duration: 24 } }] })
    await sql`update cards set data = jsonb_set(data, '{playlist}', ${playlist}::jsonb) where id = ${restricted}`.execute(
      sandbox.connection.db,
    )
    const items = [
      report(card.id, 'no-such-track', { 1: 1 }),
      report(randomUUID(), trackId, { 1: 1 }),
      report(restricted, trackId, { 1: 1 }),
      report(card.id, trackId, { 1: 1 }),
    ]
    await sandbox.ok('track', { session, params: { items } })
    expect((await records()).map(({ card_id, track_id }) => [card_id, track_id])).toEqual([[card.id, trackId]])
    const { db } = sandbox.connection
    expect(await db.selectFrom('activity').select('id').where('user_id', '=', userId).execute()).toHaveLength(4)
  })

  test('X-SERVER-09 D-PLAY-19 does not store seconds beyond the length of the track, or invalid counts', async () => {
    const { card, trackId, length } = playlistOf(story)
    const told = { 0: 1, [length]: 2, [length + 1]: 1, 86_399: 1, '01': 1, x: 1, 3: -1, 4: 0.5, 5: 1e300 }
    const more = { lastPositionSecs: 9_999, percentageListened: 250 }
    await sandbox.ok('track', { session, params: { items: [report(card.id, trackId, told, more)] } })
    const [record] = await records()
    expect(record?.data).toMatchObject({
      lastPositionSecs: length,
      percentageListened: 100,
      secToListened: { 0: 1, [length]: 2, 5: 1_000_000 },
    })
    expect(secondsOf(record?.data)).toHaveLength(3)
  })

  test('X-SERVER-10 stores neither the seconds of a track nor oversized properties in the activity', async () => {
    const { card, trackId } = playlistOf(story)
    const large = { ...report(card.id, trackId, {}), event: 'searched', properties: { terms: 'x'.repeat(9_000) } }
    await sandbox.ok('track', { session, params: { items: [report(card.id, trackId, { 1: 1 }), large] } })
    const rows = await sandbox.connection.db
      .selectFrom('activity')
      .select(['event', 'data'])
      .where('user_id', '=', userId)
      .orderBy('event')
      .execute()
    expect(rows.map(({ event, data }) => [event, (data as { properties?: object }).properties])).toEqual([
      ['playingPlaylistTrack', { trackId, lastPositionSecs: 1 }],
      ['searched', undefined],
    ])
  })
})

describe('X-SERVER-10 answers', () => {
  test('X-SERVER-10 D-API-07 needs as many SQL statements for fifty answers in one deck as for five', async () => {
    const deck = story.deck('First-week check')
    await sandbox.ok('startTrial', {
      session,
      params: { id: randomUUID(), userId, deckId: deck.deck.id, startedAt: beginning },
    })
    const five = () => answersTo(deck, 5, beginning).map((answer) => ({ ...answer, id: randomUUID() }))
    const few = await statementsFor((box) => box.ok('recordAnswers', { session, params: five() }))
    const many = Array.from({ length: 10 }, five).flat()
    expect(await statementsFor((box) => box.ok('recordAnswers', { session, params: many }))).toBe(few)
  })

  test('D-API-07 returns and counts answers in the order given, whatever their ids', async () => {
    const deck = story.deck('First-week check')
    await sandbox.ok('startTrial', {
      session,
      params: { id: randomUUID(), userId, deckId: deck.deck.id, startedAt: beginning },
    })
    const ids = ['f', 'a', 'c'].map((letter) => `${letter}${randomUUID().slice(1)}`)
    const [first] = answersTo(deck, 1, beginning)
    if (first === undefined) throw new Error('The deck has no question')
    const params = ids.map((id) => ({ ...first, id }))
    const { responses } = await sandbox.ok('recordAnswers', { session, params: [...params, ...params.slice(0, 1)] })
    expect(responses.map(({ id }) => id)).toEqual([...ids, ids[0]])
    const rows = await sandbox.connection.db
      .selectFrom('responses')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('place')
      .execute()
    expect(rows.map(({ id }) => id)).toEqual(ids)
  })
})

describe('X-SERVER-08 a transaction that PostgreSQL rolled back', () => {
  /** Makes the next inserts into the favourites fail with a deadlock error, the given number of times. */
  async function undoing(times: number, work: () => Promise<void>): Promise<void> {
    const { db } = sandbox.connection
    await sql`create sequence undone`.execute(db)
    await sql`create function undo() returns trigger language plpgsql as $$ begin
      if nextval('undone') <= ${sql.lit(times)} then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new; end $$`.execute(db)
    await sql`create trigger undo before insert on favorites for each row execute function undo()`.execute(db)
    try {
      await work()
    } finally {
      await sql`drop trigger undo on favorites`.execute(db)
      await sql`drop function undo()`.execute(db)
      await sql`drop sequence undone`.execute(db)
    }
  }
  const add = async () => {
    const { deck, cards } = story.deck('Milk texturing')
    const params = { cardId: cards[0]?.id ?? '', deckId: deck.id }
    return (await sandbox.call('addFavorite', { session, key: randomUUID(), params })).status
  }

  test('X-SERVER-08 is retried after a deadlock', () =>
    undoing(1, async () => {
      expect(await add()).toBe(200)
      const rows = await sandbox.connection.db
        .selectFrom('favorites')
        .where('user_id', '=', userId)
        .selectAll()
        .execute()
      expect(rows).toHaveLength(1)
    }))

  test('X-SERVER-08 is answered with 500 when two retries fail as well', () =>
    undoing(3, async () => {
      expect(await add()).toBe(500)
      expect(await add()).toBe(200)
    }))
})

describe('X-SERVER-09 client-claimed times', () => {
  test('X-SERVER-09 D-DISC-14 answers posts in the order of receipt, whatever time they claim', async () => {
    const box = sandbox.beside({})
    const { id } = story.card('Handling a complaint', 'discussion')
    const post = async (happenedAt: number) => {
      box.clock.move(1_000)
      const params = { id: randomUUID(), cardId: id, type: 'discussion' as const, body: 'Hello', happenedAt }
      await box.ok('submitFeedback', { session, params })
      return params.id
    }
    const [first, second] = [await post(0), await post(beginning)]
    const { responses } = await box.ok('discussionResponses', { session, path: { id } })
    expect(responses.slice(-2).map((one) => [one.id, one.createdAt, one.happenedAt])).toEqual([
      [first, beginning + 1_000, beginning + 1_000 - 400 * day],
      [second, beginning + 2_000, beginning],
    ])
  })

  test('X-SERVER-09 D-REPORT-20 includes a backdated answer in a report that starts after its claimed time', async () => {
    const box = sandbox.beside({})
    const deck = story.deck('Food safety')
    const reader = await box.signIn(story.person('Ruth Calder'))
    const answers = async () => {
      const asked = { session: reader, path: { id: deck.deck.id }, query: { startDate: beginning - day } }
      return (await box.ok('quizReport', asked)).report.responsesByUsers ?? []
    }
    const given = answersTo(deck, 1, beginning - 30 * day)
    await box.ok('recordAnswers', { session, params: given })
    expect((await answers()).filter((one) => one.userId === userId)).toHaveLength(given.length)
  })
})
