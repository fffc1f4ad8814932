// The databases on which the server is measured, and the calls.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createApp } from '../../server/app'
import { defaults } from '../../server/config/config'
import type { Pack } from '../../server/content/pack-files'
import { readPack } from '../../server/content/read-pack'
import { storePack } from '../../server/content/store-pack'
import { connectServer } from '../../server/db/connection'
import type { Database } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { generateLearners } from '../../test/bench/server/learners'
import type { Population } from '../../test/bench/server/learners'
import type { Asking } from '../../test/bench/server/throughput'
import { freshAddress } from '../../test/server/databases'
import { productionSettings } from '../../test/server/server-process'
import { root } from '../setup.mjs'

/** Numbers of learners, and of seen records of each of them, as given on the command line. */
export interface Sizes {
  readonly learners: number | undefined
  readonly seen: number | undefined
}

/** The number of learners with which the server is measured by default. */
export const largePopulation = ({ learners = 100_000, seen: seenEach = 100 }: Sizes): Population => ({
  learners,
  seenEach,
})

/** A database with learners, and the server's app on it. */
export interface World {
  readonly db: Database
  readonly address: string
  readonly learners: number
  readonly app: ReturnType<typeof createApp>
}

/** The content that the calls are about. */
export interface Target {
  readonly org: { readonly orgId: string; readonly roleId: string }
  readonly deckId: string
  readonly card: { readonly id: string; readonly questionId: string; readonly answerId: string }
  /** Ten questions of several decks. */
  readonly questions: readonly Pick<Target, 'deckId' | 'card'>[]
}

/** Reads the default pack, and selects the deck and the card of the requests. */
export async function targetOf(): Promise<Target & { readonly pack: Pack }> {
  const pack = await readPack(join(root, 'content'), Date.now())
  if (pack._tag === 'Left') throw new Error('The default pack has faults')
  const folder = pack.right.info.defaultOrg
  const org = pack.right.orgs.find((entry) => entry.folder === folder)
  const chains = new Set(org?.categories.filter(({ daisyChained }) => daisyChained === true).map(({ id }) => id))
  const open = org?.decks.filter(
    ({ allowedRoleIds, categories = [] }) =>
      allowedRoleIds === undefined && !categories.some(({ categoryId }) => chains.has(categoryId)),
  )
  const questions = (open ?? []).flatMap(({ deck, cards }) =>
    cards.flatMap(({ id, quiz }) =>
      quiz?.answers?.[0] === undefined
        ? []
        : [{ deckId: deck.id, card: { id, questionId: quiz.id, answerId: quiz.answers[0].id } }],
    ),
  )
  const [first] = questions
  if (org === undefined || first === undefined) throw new Error('The pack has no quiz')
  return {
    pack: pack.right,
    org: { orgId: org.org.org.id, roleId: org.org.anonymousRoleId },
    ...first,
    questions: questions.slice(0, 10),
  }
}

/** Creates a database with the pack and so many learners. */
export async function filled(
  server: string,
  { pack, org }: { readonly pack: Pack; readonly org: Target['org'] },
  population: Population,
): Promise<World> {
  const began = performance.now()
  const { address } = await freshAddress(server)
  const { db } = connectServer(address, { max: 4, preparing: true })
  await migrate(db)
  await storePack(db, pack, Date.now())
  await generateLearners(db, org, population)
  const log = () => undefined
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(
    `${population.learners} learners, ${population.learners * population.seenEach} seen records: ${seconds} s`,
  )
  return { db, address, learners: population.learners, app: createApp({ db, config: defaults, log }) }
}

/** The calls that are measured in every mode. */
export const callsOn = (target: Target): readonly Asking[] => [
  { name: 'sync', method: 'GET', path: '/user/data-sync/v3' },
  { name: 'sync, nothing new', method: 'GET', path: '/user/data-sync/v3', conditional: true },
  { name: 'deck', method: 'GET', path: `/user/decks/${target.deckId}` },
  { name: 'deck, nothing new', method: 'GET', path: `/user/decks/${target.deckId}`, conditional: true },
  { name: 'library', method: 'GET', path: '/user/library' },
  { name: 'library, nothing new', method: 'GET', path: '/user/library', conditional: true },
  { name: 'answers', method: 'POST', path: '/user/quiz-responses', body: () => answer(target) },
  { name: 'seen', method: 'POST', path: '/user/seen', body: () => seen(target) },
]

/** Marks the database as one of production, and returns the environment of a server on it. */
export async function productionOn({ address, db }: World): Promise<Readonly<Record<string, string>>> {
  await sql`insert into database_use ("only", sandbox) values (1, false) on conflict do nothing`.execute(db)
  return productionSettings(address)
}

const answer = ({ deckId, card }: Pick<Target, 'deckId' | 'card'>) => ({
  id: randomUUID(),
  cardId: card.id,
  deckId,
  questionId: card.questionId,
  answerId: card.answerId,
  createdAt: new Date().toISOString(),
})

/** A list of ten answers. */
export const tenAnswers = ({ questions }: Target) => questions.map(answer)

/** A seen record. */
export const seen = ({ deckId, card }: Target) => ({
  id: randomUUID(),
  cardId: card.id,
  deckId,
  percentageContentSeen: 100,
  lastSeen: new Date().toISOString(),
})
