import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { struct } from '../../protocol/codec'
import { groupBy } from '../../protocol/group-by'
import { isList, parseJson } from '../../protocol/json'
import type { Json } from '../../protocol/json'
import { omitUndefined } from '../../protocol/omit-undefined'
import { isRecord } from '../../protocol/record'
import type { Tx } from '../api/context'
import type { Reader } from '../db/connection'
import { decodeColumn } from '../db/column-codec'
import { insertAll } from './insert-all'
import type { Pack, PackFault } from './pack-files'
import { parsePack } from './read-pack'

/** How many packs are stored, with the one in force. */
export const MAX_STORED_PACKS = 10

/** Files of people and of their initial progress, which are not stored. */
const aboutPeople = /^orgs\/[^/]+\/(?:users|progress|notifications)\.json$/
const competitionsFile = /^orgs\/[^/]+\/competitions\.json$/

const StoredFiles = struct('StoredFiles', { texts: t.record(t.string, t.string), media: t.array(t.string) }, {})

/** A player of a competition, as a pack's file contains it. */
const StoredPlayer = t.type({ competitionId: t.string, player: t.record(t.string, t.unknown) })

/** Is a pack stored that is not older than `MAX_STORED_PACKS` others? */
export const isStored = async (db: Reader, hash: string): Promise<boolean> =>
  (await db.selectFrom('content_packs').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined

/**
 * Stores a loaded pack, so that it can be loaded again, and deletes the oldest ones (ADR 34). Names, addresses,
 * passwords and texts of people are not stored. Who may sign in, user names and players are rows, which are deleted
 * with the account. `now`: base of the pack's relative times, ms UTC.
 */
export async function keepPack(tx: Tx, pack: Pack, now: number): Promise<void> {
  const texts = Object.fromEntries(
    [...pack.texts]
      .filter(([path]) => !aboutPeople.test(path))
      .map(([path, text]) => [path, competitionsFile.test(path) ? withPlayers(text, new Map()) : text] as const),
  )
  const json = JSON.stringify(StoredFiles.encode({ texts, media: [...pack.media] }))
  const row = { files: await promisify(gzip)(json), based_at: now, stored_at: now }
  await tx
    .insertInto('content_packs')
    .values({ hash: pack.hash, ...row })
    .onConflict((on) => on.column('hash').doUpdateSet(row))
    .execute()
  await tx.deleteFrom('content_pack_people').where('hash', '=', pack.hash).execute()
  await insertAll(tx, 'content_pack_people', await peopleOf(tx, pack))
  await tx
    .deleteFrom('content_packs')
    .where('hash', 'not in', (packs) =>
      packs.selectFrom('content_packs').select('hash').orderBy('stored_at', 'desc').limit(MAX_STORED_PACKS),
    )
    .execute()
}

/** Returns the rows of a pack's people who have an account. */
async function peopleOf(tx: Tx, { hash, orgs }: Pack) {
  const players = orgs.flatMap(({ competitions }) =>
    competitions.flatMap((entry) =>
      (entry.players ?? []).map(({ userId, id, score, teamId, updatedAt }) => ({
        userId,
        competitionId: entry.competition.id,
        player: omitUndefined({ id, score, teamId, updatedAt: updatedAt === undefined ? undefined : iso(updatedAt) }),
      })),
    ),
  )
  const byUser = groupBy(players, ({ userId }) => userId)
  const accounts = new Set(
    (await tx.selectFrom('users').select('id').where('managed', '=', true).execute()).map(({ id }) => id),
  )
  return orgs
    .flatMap(({ users }) => users)
    .filter(({ user }) => accounts.has(user.id))
    .map(({ user, username }) => ({
      hash,
      user_id: user.id,
      active: user.active ?? true,
      username: username ?? null,
      players: JSON.stringify(
        (byUser.get(user.id) ?? []).map(({ competitionId, player }) => ({ competitionId, player })),
      ),
    }))
}

const iso = (ms: number): string => new Date(ms).toISOString()

/**
 * Reads a stored pack as it was loaded, with the people who still have an account. Undefined when it is not stored; its
 * faults when this version of the server cannot read it.
 */
export async function storedPack(db: Reader, hash: string): Promise<E.Either<readonly PackFault[], Pack> | undefined> {
  const row = await db
    .selectFrom('content_packs')
    .select(['files', 'based_at'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const people = await db
    .selectFrom('content_pack_people')
    .innerJoin('users', 'users.id', 'content_pack_people.user_id')
    .select(['users.org_id', 'user_id', 'content_pack_people.active', 'content_pack_people.username', 'players'])
    .where('content_pack_people.hash', '=', hash)
    .orderBy('user_id')
    .execute()
  const stored = decodeColumn(StoredFiles, parsed((await promisify(gunzip)(row.files)).toString('utf8')))
  const byOrg = groupBy(people, ({ org_id }) => org_id)
  const players = groupBy(
    people.flatMap(({ user_id, players: entries }) =>
      decodeColumn(t.array(StoredPlayer), entries).map(({ competitionId, player }) => ({
        competitionId,
        player: { ...player, userId: user_id },
      })),
    ),
    ({ competitionId }) => competitionId,
  )
  const texts = new Map<string, string>()
  for (const [path, text] of Object.entries(stored.texts)) {
    texts.set(path, competitionsFile.test(path) ? withPlayers(text, players) : text)
    if (path.endsWith('/org.json'))
      texts.set(
        path.replace(/org\.json$/, 'users.json'),
        JSON.stringify((byOrg.get(orgIdIn(text)) ?? []).map(userEntry)),
      )
  }
  const files = { texts, others: [], media: new Set(stored.media) }
  return E.map((pack: Pack): Pack => ({ ...pack, hash }))(parsePack(files, row.based_at))
}

const userEntry = ({ user_id, active, username }: { user_id: string; active: boolean; username: string | null }) => ({
  user: { id: user_id, active },
  ...(username === null ? {} : { username }),
})

const parsed = (text: string): Json => {
  const json = parseJson(text)
  return E.isRight(json) ? json.right : null
}

function orgIdIn(text: string): string {
  const json = parsed(text)
  const org = isRecord(json) ? json['org'] : undefined
  const id = isRecord(org) ? org['id'] : undefined
  return typeof id === 'string' ? id : ''
}

/** Replaces the players in the text of a competitions.json. `players`: the new ones by competition. */
function withPlayers(
  text: string,
  players: ReadonlyMap<string, readonly { readonly player: Readonly<Record<string, unknown>> }[]>,
): string {
  const json = parsed(text)
  if (!isList(json)) return text
  return JSON.stringify(
    json.map((entry) => {
      const competition = isRecord(entry) ? entry['competition'] : undefined
      const id = isRecord(competition) ? competition['id'] : undefined
      if (!isRecord(entry) || typeof id !== 'string') return entry
      return { ...entry, players: (players.get(id) ?? []).map(({ player }) => player) }
    }),
  )
}
