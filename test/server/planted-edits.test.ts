import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryPublishing } from '../../server/content/effects/try-publishing'
import { publishPack } from '../../server/content/publish-pack'
import type { Connection } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { seeded } from '../simulation/random'
import { expectedLosses } from './effects/expected-losses'
import type { Losses } from './effects/expected-losses'
import { generateWorld } from './effects/generate-world'
import type { OrgContent, World } from './effects/generate-world'
import { neutralEdits, plantedEdits } from './effects/planted-edits'
import type { Edit } from './effects/planted-edits'
import { writeWorlds } from './effects/write-world'
import { emptyDatabase } from './sandbox'
import { beginning } from './seed'

/*
 * Generated organisations share one database, and each run publishes an edit of every one of them: half of the edits
 * take something from learners, the other half do not. People and content belong to one organisation, so each edit is
 * checked by itself, and at the speed of ten publications instead of 200.
 */
const ORGS = 20
const RUNS = 10
/** Draws of an edit until the histories fit to it. */
const MAX_DRAWS = 200

/** One edit of one organisation, with what learners lose by it. */
interface Planned {
  readonly name: string
  readonly isPlanted: boolean
  readonly content: OrgContent
  readonly losses: Losses
}

const worlds = Array.from({ length: ORGS }, (_, index) => generateWorld(index + 1))
const random = seeded(41)

let connection: Connection
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-edits-'))
  connection = await emptyDatabase()
  await migrate(connection.db)
  writeWorlds(folder, '1.0', worlds, beginning)
  const published = await publishPack(connection.db, { source: { folder }, allowed: {} }, beginning)
  if (E.isLeft(published)) throw new Error(published.left.reason)
  await award()
})
afterAll(async () => {
  await connection.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Stores the points that learners have earned. A pack cannot contain them. */
async function award(): Promise<void> {
  const awards = worlds
    .flatMap(({ history }) => history.awards)
    .map(({ competition, learner, objective, object, points }) => ({
      competition_id: competition,
      user_id: learner,
      objective,
      object_id: object,
      points,
      awarded_at: beginning,
    }))
  await connection.db.insertInto('awards').values(awards).execute()
  await connection.db
    .insertInto('competition_scores')
    .columns(['competition_id', 'user_id', 'points', 'awarded_at'])
    .expression((from) =>
      from
        .selectFrom('awards')
        .select((row) => [
          'competition_id',
          'user_id',
          row.fn.sum<number>('points').as('points'),
          row.lit(beginning).as('awarded_at'),
        ])
        .groupBy(['competition_id', 'user_id']),
    )
    .execute()
}

/** Draws one of these edits that changes the world as wanted, beginning with the one at this position. */
function plan(world: World, edits: Readonly<Record<string, Edit>>, first: number, isPlanted: boolean): Planned {
  const list = Object.entries(edits)
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const [name, edit] = list[(first + Math.floor(draw / 5)) % list.length] ?? ['', () => undefined]
    const content = edit(world, random)
    if (content === undefined) continue
    const losses = expectedLosses(world.content, content, world.history)
    if (!isPlanted || Object.keys(losses).length > 0) return { name, isPlanted, content, losses }
  }
  throw new Error(`No edit fits to ${world.content.name}`)
}

/** Tries to publish these contents. Returns what learners would lose, for each organisation. */
async function losses(version: string, contents: readonly OrgContent[]): Promise<readonly Losses[]> {
  writeWorlds(
    folder,
    version,
    contents.map((content) => ({ content })),
    beginning,
  )
  const tried = await tryPublishing(connection.db, { source: { folder }, allowed: {} }, beginning, { names: true })
  if (E.isLeft(tried)) throw new Error(tried.left.reason)
  return worlds.map(({ content: { id, roles, decks, competitions } }) => {
    const subjects = new Set([id, ...[...roles, ...decks, ...competitions].map((one) => one.id)])
    return Object.fromEntries(
      tried.right.effects.groups
        .filter(({ subject }) => subjects.has(subject.id))
        .map(({ kind, reason, subject, learners = [] }) => [
          `${kind} ${reason} ${subject.title}`,
          learners.map(({ name }) => name).toSorted(),
        ]),
    )
  })
}

const drawn: Planned[] = []

test.each(Array.from({ length: RUNS }, (_, run) => run))(
  'names exactly the learners who lose something by each of ten planted edits, and nobody for ten neutral ones: run %i',
  async (run) => {
    const planned = worlds.map((world, index) => {
      const isPlanted = (index + run) % 2 === 0
      const first = Math.floor((run * ORGS + index) / 2)
      return plan(world, isPlanted ? plantedEdits : neutralEdits, first, isPlanted)
    })
    drawn.push(...planned)
    const found = await losses(
      `2.${run}`,
      planned.map(({ content }) => content),
    )
    const described = (all: readonly Losses[]) =>
      planned.map(({ name, content }, index) => ({ edit: `${name} in ${content.name}`, losses: all[index] }))
    expect(described(found)).toEqual(described(planned.map((one) => one.losses)))
  },
)

test('has planted 100 edits of all kinds, and made 100 neutral ones of all kinds without an expected loss', () => {
  const planted = drawn.filter(({ isPlanted }) => isPlanted)
  const neutral = drawn.filter(({ isPlanted }) => !isPlanted)
  expect([planted.length, neutral.length]).toEqual([100, 100])
  expect(new Set(planted.map(({ name }) => name))).toEqual(new Set(Object.keys(plantedEdits)))
  expect(new Set(neutral.map(({ name }) => name))).toEqual(new Set(Object.keys(neutralEdits)))
  expect(neutral.filter(({ losses: expected }) => Object.keys(expected).length > 0)).toEqual([])
})
