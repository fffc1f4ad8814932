import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupBy } from '../../protocol/group-by'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox } from './sandbox'
import type { Sandbox } from './sandbox'
import { beginning, packFolder } from './seed'

let sandbox: Sandbox
let story: Story
let session: string
beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
  session = await sandbox.signIn(story.person('Hanna Sørby'))
})
afterAll(() => sandbox.close())

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** Pearson's correlation; undefined if one of the two does not vary. */
function correlation(xs: readonly number[], ys: readonly number[]): number | undefined {
  const [mx, my] = [mean(xs), mean(ys)]
  const of = (one: readonly number[], m: number) => Math.sqrt(mean(one.map((x) => (x - m) ** 2)))
  const deviation = of(xs, mx) * of(ys, my)
  return deviation === 0 ? undefined : mean(xs.map((x, at) => (x - mx) * ((ys[at] ?? 0) - my))) / deviation
}

/** Computes the same from the rows of the deck's answers, in order. */
async function expected(deckId: string, from = 0) {
  const rows = await sandbox.connection.db
    .selectFrom('responses')
    .innerJoin('users', 'users.id', 'responses.user_id')
    .select(['user_id', 'card_id', 'question_id', 'correct'])
    .where('deck_id', '=', deckId)
    .where('org_id', '=', story.org('northwind'))
    .where('received_at', '>=', from)
    .orderBy('place')
    .execute()
  const firsts = [
    ...groupBy(
      rows.filter(({ correct }) => correct !== null),
      (row) => `${row.user_id} ${row.card_id} ${row.question_id}`,
    ).values(),
  ].flatMap(([first]) => (first === undefined ? [] : [{ ...first, right: Number(first.correct) }]))
  const rightOf = groupBy(firsts, ({ user_id }) => user_id)
  const rest = (one: { readonly user_id: string; readonly right: number }) =>
    (rightOf.get(one.user_id) ?? []).reduce((sum, { right }) => sum + right, 0) - one.right
  return new Map(
    [...groupBy(firsts, ({ card_id }) => card_id)].map(([cardId, answers]) => [
      cardId,
      {
        answered: answers.length,
        correct: mean(answers.map(({ right }) => right)),
        discrimination: correlation(
          answers.map(({ right }) => right),
          answers.map(rest),
        ),
      },
    ]),
  )
}

const report = async (startDate?: number) =>
  (
    await sandbox.ok('quizReport', {
      session,
      path: { id: story.deckId('Food safety') },
      query: startDate === undefined ? {} : { startDate },
    })
  ).report.responsesByCard ?? []

test('a report has the share of right first answers to each question, and how it correlates with the others', async () => {
  const known = await expected(story.deckId('Food safety'))
  const cards = await report()
  expect(cards.filter(({ first }) => first?.discrimination !== undefined).length).toBeGreaterThan(3)
  for (const { cardId, first } of cards) {
    const wanted = known.get(cardId)
    expect(first?.answered, cardId).toBe(wanted?.answered)
    expect(first?.discrimination === undefined, cardId).toBe(wanted?.discrimination === undefined)
    expect(first?.correct ?? 0).toBeCloseTo(wanted?.correct ?? 0, 9)
    expect(first?.discrimination ?? 0).toBeCloseTo(wanted?.discrimination ?? 0, 9)
  }
})

test('later answers of a learner do not count', async () => {
  const { db } = sandbox.connection
  const deckId = story.deckId('Food safety')
  const before = await report()
  const {
    id: _id,
    place: _place,
    ...given
  } = await db
    .selectFrom('responses')
    .selectAll()
    .where('deck_id', '=', deckId)
    .where('correct', '=', true)
    .orderBy('place')
    .limit(1)
    .executeTakeFirstOrThrow()
  const id = 'c0ffee00-0000-4000-8000-000000000001'
  await db
    .insertInto('responses')
    .values({ ...given, id, correct: false })
    .execute()
  const first = (cards: typeof before) => cards.map((card) => card.first)
  expect(first(await report())).toEqual(first(before))
  await db.deleteFrom('responses').where('id', '=', id).execute()
})

test('without answers in the reported time there is nothing to say', async () => {
  const future = sandbox.clock.now() + 1
  for (const { first } of await report(future)) expect(first).toBeUndefined()
})
