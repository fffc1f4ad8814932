import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { runContent } from '../../scripts/content/run-content'
import { connectServer } from '../../server/db/connection'
import { answersTo, beginTrial } from './answering'
import { freshAddress, templateDatabase } from './databases'
import { withDeckFields, withFields, writeEditedPack } from './edited-pack'
import type { Edit } from './edited-pack'
import { readStory } from './people'
import type { Story } from './people'
import { Sandbox } from './sandbox'
import { beginning, fill, packFolder, stateHash } from './seed'

const org = 'orgs/northwind'
const check = `${org}/decks/first-week-check.json`
const complaint = `${org}/decks/handling-a-complaint.json`
const milk = `${org}/decks/milk-texturing.json`
const grinder = `${org}/decks/the-grinder-cleaned.json`

let folder: string
let story: Story
let sandbox: Sandbox
let address: string
let drop: () => Promise<void>

/** Learners by name: what each of them has done. */
const ann = 'Ann Passed Narrowly'
const bea = 'Bea Certified'
const cid = 'Cid Failed Once'
const dan = 'Dan Answering'
const eve = 'Eve Reading'
const fay = 'Fay Earning'
const gus = 'Gus Failed Twice'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-effects-'))
  story = await readStory(packFolder, beginning)
  const server = inject('postgres')
  ;({ address, drop } = await freshAddress(server, await templateDatabase(server, `seeded_${stateHash()}`, fill)))
  sandbox = new Sandbox(connectServer(address))
  await sql`truncate trials, responses, seen, deck_opens, competition_players`.execute(sandbox.connection.db)
  await work()
}, 60_000)
afterAll(async () => {
  await sandbox.close()
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

async function work(): Promise<void> {
  const { db } = sandbox.connection
  const exam = story.deck('First-week check')
  const open = (session: string, title: string) => sandbox.ok('deck', { session, path: { id: story.deckId(title) } })
  const complete = (session: string, id: string, correct: number) =>
    sandbox.ok('completeAttempt', {
      session,
      path: { id },
      params: {
        score: correct * 20,
        passed: correct >= 3,
        correctCount: correct,
        totalCount: 5,
        happenedAt: sandbox.clock.now(),
      },
    })
  const see = async (session: string, title: string, count: number) => {
    for (const { id: cardId } of story.deck(title).cards.slice(0, count)) {
      const record = { id: randomUUID(), cardId, deckId: story.deckId(title), percentageContentSeen: 100 }
      await sandbox.ok('seeCard', { session, params: record })
    }
  }
  for (const name of [ann, bea, cid, dan, eve, fay, gus]) {
    const { id, session } = await sandbox.newcomer()
    await db.updateTable('users').set({ name }).where('id', '=', id).execute()
    if ([ann, bea, cid, gus].includes(name)) {
      await open(session, 'First-week check')
      const right = name === ann ? 3 : name === bea ? 5 : 1
      const trial = await beginTrial(sandbox, session, exam, id, right)
      await complete(session, trial, right)
      if (name === gus) await complete(session, trial, right)
      if (name === bea) await sandbox.ok('submitTrial', { session, path: { id: trial }, params: { score: 100 } })
    }
    if (name === dan) {
      await open(session, 'First-week check')
      const startedAt = sandbox.clock.now()
      const params = { id: randomUUID(), userId: id, deckId: exam.deck.id, startedAt }
      await sandbox.ok('startTrial', { session, params })
      await sandbox.ok('recordAnswers', { session, params: answersTo(exam, 2).slice(0, 2) })
    }
    if (name === eve) await see(session, 'Handling a complaint', 8)
    if (name === fay) {
      const roleId = story.role('Tasting club').id
      await db.insertInto('memberships').values({ user_id: id, role_id: roleId, since: 1 }).execute()
      await see(session, 'Milk texturing', 2)
    }
  }
}

/** Runs the command on a pack with these edits. Returns the names of the people concerned by what they would lose. */
async function losses(edits: Readonly<Record<string, Edit>>, args: readonly string[] = ['--names']) {
  vi.stubEnv('DATABASE_URL', address)
  const printed: string[] = []
  const warned: string[] = []
  const edited = writeEditedPack(join(folder, 'pack'), { 'pack.json': withFields({ version: '9.9' }), ...edits })
  const code = await runContent(['effects', edited, '--json', ...args], {
    print: (line) => printed.push(line),
    warn: (line) => warned.push(line),
    progress: () => undefined,
  })
  vi.unstubAllEnvs()
  if (warned.length > 0) throw new Error(warned.join('\n'))
  const answer = JSON.parse(printed.join('\n')) as {
    readonly refused?: { readonly reason: string }
    readonly people: number
    readonly groups: readonly {
      readonly kind: string
      readonly reason: string
      readonly subject: { readonly title: string }
      readonly people: number
      readonly learners?: readonly { readonly name: string }[]
    }[]
  }
  if (answer.refused !== undefined) throw new Error(answer.refused.reason)
  return {
    code,
    people: answer.people,
    lost: Object.fromEntries(
      answer.groups.map(({ kind, reason, subject, people, learners: named }) => [
        `${kind} ${reason} ${subject.title}`,
        named?.map(({ name }) => name) ?? people,
      ]),
    ),
  }
}

interface QuizCard {
  readonly quiz?: { readonly answers: readonly { readonly id: string }[]; readonly correctAnswerId: string }
}
interface DeckJson {
  readonly deck: { readonly quizSettings: object }
  readonly cards: readonly QuizCard[]
}

const withSettings =
  (settings: object): Edit =>
  (json) => {
    const file = json as DeckJson
    return { ...file, deck: { ...file.deck, quizSettings: { ...file.deck.quizSettings, ...settings } } }
  }
const withCards =
  (change: (cards: readonly QuizCard[]) => readonly unknown[]): Edit =>
  (json) => ({ ...(json as DeckJson), cards: change((json as DeckJson).cards) })
const removed: Edit = () => undefined
/** Initial progress names decks and cards. It is stored once only. */
const withoutProgress = { [`${org}/progress.json`]: removed }

describe('names exactly the learners who would lose something', () => {
  test('when the right answer of the first question is another one', async () => {
    const flipped = withCards((cards) => {
      const at = cards.findIndex(({ quiz }) => quiz !== undefined)
      // An answer that none of them has chosen.
      return cards.map((card, index) =>
        index === at && card.quiz !== undefined
          ? { ...card, quiz: { ...card.quiz, correctAnswerId: card.quiz.answers.at(-1)?.id } }
          : card,
      )
    })
    expect(await losses({ [check]: flipped })).toEqual({
      code: 1,
      people: 3,
      lost: { 'pass answers First-week check': [ann], 'attempt answers First-week check': [cid, dan] },
    })
  })

  test('when the card of the first question is removed', async () => {
    const cut = withCards((cards) => cards.filter((_card, index) => index !== 1))
    expect((await losses({ [check]: cut, ...withoutProgress })).lost).toEqual({
      'pass answers First-week check': [ann],
      'attempt answers First-week check': [cid, dan],
    })
  })

  test('when the pass mark is raised', async () => {
    expect((await losses({ [check]: withSettings({ passingGrade: 90 }) })).lost).toEqual({
      'pass passMark First-week check': [ann],
    })
  })

  test('when the number of attempts is lowered', async () => {
    expect((await losses({ [check]: withSettings({ quizAttemptLimit: 1 }) })).lost).toEqual({
      'attempt limit First-week check': [cid, dan, gus],
    })
  })

  test('when the assessment closes', async () => {
    const closed = withDeckFields({ quizEndDate: '2026-01-01T00:00:00.000Z' })
    expect((await losses({ [check]: closed })).lost).toEqual({ 'attempt closed First-week check': [cid, dan, gus] })
  })

  test('when the deck is no assessment any more, which ends its certificate', async () => {
    expect((await losses({ [check]: withDeckFields({ type: 'standard' }) })).lost).toEqual({
      'certificate noAssessment First-week check': [bea],
      'pass noAssessment First-week check': [ann],
      'attempt noAssessment First-week check': [cid, dan, gus],
    })
  })

  test('when the assessment is removed', async () => {
    expect((await losses({ [check]: removed, ...withoutProgress })).lost).toEqual({
      'certificate removed First-week check': [bea],
      'pass removed First-week check': [ann],
      'attempt removed First-week check': [cid, dan, gus],
      'deck removed First-week check': [ann, bea, cid, dan, gus],
    })
  })

  test('when a chain asks for more than a learner has seen, and when its deck gets further cards', async () => {
    const strict: Edit = (json) =>
      (json as { daisyChained?: boolean }[]).map((category) =>
        category.daisyChained === true ? { ...category, daisyChainUnlockPercentage: 100 } : category,
      )
    const locked = { 'deck chain Everyone gets a coffee': [eve] }
    expect((await losses({ [`${org}/categories.json`]: strict })).lost).toEqual(locked)
    const longer = withCards((cards) => [...cards, { id: randomUUID(), type: 'basic', title: 'One more' }])
    expect((await losses({ [complaint]: longer })).lost).toEqual(locked)
  })

  test('when a role is left out', async () => {
    const [gone, other] = [story.role('Tasting club').id, story.role('Trainer').id]
    const replaced: Edit = (json) => JSON.parse(JSON.stringify(json).replaceAll(gone, other)) as unknown
    const { lost } = await losses({
      [`${org}/roles.json`]: (json) => (json as { id: string }[]).filter(({ id }) => id !== gone),
      [`${org}/decks/tasting-club.json`]: replaced,
      [`${org}/decks/welcome-to-northwind.json`]: replaced,
      [`${org}/users.json`]: replaced,
    })
    const { rows } = await sql<{ name: string }>`select name from users join memberships on user_id = users.id
      where role_id = ${gone} order by name collate "C"`.execute(sandbox.connection.db)
    const members = rows.map(({ name }) => name)
    expect(members).toHaveLength(2)
    expect(members).toContain(fay)
    expect(lost).toEqual({ 'role removed Tasting club': members, 'deck role The tasting club': members })
  })

  test('when the deck of a competition is removed, and when the competition is', async () => {
    expect((await losses({ [milk]: removed, ...withoutProgress })).lost).toEqual({
      'deck removed Milk texturing': [fay],
      'points removed Latte art throwdown': [fay],
      // Of the pack's initial progress.
      'favorite removed Milk texturing': ['Maya Okafor'],
      'ownDeck removed Milk texturing': ['Maya Okafor'],
    })
    const without: Edit = (json) =>
      (json as { competition: { name: string } }[]).filter(
        ({ competition }) => competition.name !== 'Latte art throwdown',
      )
    expect((await losses({ [`${org}/competitions.json`]: without })).lost).toEqual({
      'points removed Latte art throwdown': [fay],
    })
  })

  test('when a person is left out', async () => {
    const without: Edit = (json) =>
      (json as { user: { name: string } }[]).filter(({ user }) => user.name !== 'Owen Price')
    expect((await losses({ 'orgs/meridian/users.json': without })).lost).toEqual({
      'access removed Meridian Health': ['Owen Price'],
    })
  })

  test('only as a number, unless names are asked for', async () => {
    expect((await losses({ [check]: withSettings({ quizAttemptLimit: 1 }) }, [])).lost).toEqual({
      'attempt limit First-week check': 3,
    })
  })
})

describe('raises nothing', () => {
  const nothing = { code: 0, people: 0, lost: {} }
  const texts = withCards((cards) => cards.map((card) => ({ ...card, title: 'Another title', content: '<p>New</p>' })))
  test.each<readonly [string, Readonly<Record<string, Edit>>]>([
    ['nothing but the version is changed', {}],
    ['texts of cards are changed', { [check]: texts, [complaint]: texts, [grinder]: texts }],
    [
      'titles and pictures of decks are changed',
      {
        [check]: withDeckFields({ title: 'First days', coverImage: { url: 'media/team.svg' } }),
        [grinder]: withDeckFields({ title: 'The mill', background: '#123456' }),
      },
    ],
    [
      'decks are in another order',
      {
        [check]: (json) => ({ ...(json as object), categories: [{ ...categoryOf(json), position: 9 }] }),
      },
    ],
    [
      'cards and answers are in another order',
      {
        [check]: withCards((cards) =>
          cards
            .toReversed()
            .map((card) =>
              card.quiz === undefined
                ? card
                : { ...card, quiz: { ...card.quiz, answers: card.quiz.answers.toReversed() } },
            ),
        ),
      },
    ],
    [
      'a card is added to an assessment',
      {
        [check]: withCards((cards) => [...cards, { id: randomUUID(), type: 'basic', title: 'One more' }]),
      },
    ],
    [
      'the number of attempts is raised and the pass mark lowered',
      {
        [check]: withSettings({ quizAttemptLimit: 5, passingGrade: 40 }),
      },
    ],
    [
      'a card is added to a deck without a chain',
      {
        [grinder]: withCards((cards) => [...cards, { id: randomUUID(), type: 'basic', title: 'One more' }]),
      },
    ],
  ])('when %s', async (_what, edits) => {
    expect(await losses(edits)).toEqual(nothing)
  })
})

const categoryOf = (json: unknown): object => (json as { categories: readonly object[] }).categories[0] ?? {}
