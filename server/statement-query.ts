import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { decode, Instant, toIso } from '../protocol/codec'
import { defined } from '../protocol/defined'
import { parseJson } from '../protocol/json'
import type { Database } from './db/connection'
import { stored } from './db/stored'
import { storable } from './storable'

/** A question to the learning-record store (xAPI 1.0.3, part 3, 2.1.3). Times in ms UTC. */
export interface StatementQuery {
  readonly statementId?: string
  /** Whom a statement is of: an actor that has all of this. */
  readonly agent?: string
  readonly verb?: string
  readonly activity?: string
  readonly registration?: string
  /** Stored after, and not later than. */
  readonly since?: number
  readonly until?: number
  readonly ascending: boolean
  readonly limit: number
  /** The last statement of the page before. */
  readonly from?: { readonly at: number; readonly id: string }
}

const mostStatements = 100
const plain = ['statementId', 'agent', 'verb', 'activity', 'registration'] as const
const known = new Set<string>([...plain, 'since', 'until', 'ascending', 'limit', 'from'])

/** The question that an address asks, or what is wrong with it. */
export function readStatementQuery(search: URLSearchParams): E.Either<string, StatementQuery> {
  const unknown = [...search.keys()].find((key) => !known.has(key))
  if (unknown !== undefined) return E.left('There is a parameter that is not known')
  const texts = Object.fromEntries(
    plain.flatMap((key) => {
      const value = search.get(key)
      return value === null ? [] : [[key, value] as const]
    }),
  )
  const agent = search.get('agent')
  if (agent !== null && !isObject(agent)) return E.left('agent: an Agent as JSON expected')
  const since = timeOf(search.get('since'))
  const until = timeOf(search.get('until'))
  const limit = Number(search.get('limit') ?? 0)
  if (since === 'wrong' || until === 'wrong') return E.left('since, until: ISO 8601 expected')
  if (!Number.isInteger(limit) || limit < 0) return E.left('limit: a whole number expected')
  const from = /^(\d{1,15})\/([^]{1,200})$/.exec(search.get('from') ?? '')
  return E.right({
    ...texts,
    ...defined({ since, until }),
    ...(from === null ? {} : { from: { at: Number(from[1]), id: from[2] ?? '' } }),
    ascending: search.get('ascending') === 'true',
    limit: limit === 0 ? mostStatements : Math.min(limit, mostStatements),
  })
}

function timeOf(text: string | null): number | undefined | 'wrong' {
  if (text === null) return undefined
  const decoded = decode(Instant, text)
  return E.isRight(decoded) ? decoded.right : 'wrong'
}

const isObject = (text: string): boolean => {
  const json = parseJson(text)
  return E.isRight(json) && t.UnknownRecord.is(json.right) && !Array.isArray(json.right)
}

export interface FoundStatements {
  readonly statements: readonly unknown[]
  /** Where the next page begins; undefined on the last one. */
  readonly next: { readonly at: number; readonly id: string } | undefined
}

/** The statements that a question is about, the newest first unless it says otherwise, each with the time of storing. */
export async function findStatements(db: Database, query: StatementQuery): Promise<FoundStatements> {
  const { ascending, from, limit } = query
  const order = ascending ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('statements')
    .selectAll()
    .where((where) => where.and(conditionsOf(query)))
    .$if(from !== undefined, (select) =>
      select.where(
        sql<boolean>`(stored_at, id) ${sql.raw(ascending ? '>' : '<')} (${from?.at ?? 0}::bigint, ${from?.id ?? ''})`,
      ),
    )
    .orderBy('stored_at', order)
    .orderBy('id', order)
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    statements: page.map(({ data, stored_at }) => ({ ...stored(t.UnknownRecord, data), stored: toIso(stored_at) })),
    next: rows.length > limit && last !== undefined ? { at: last.stored_at, id: last.id } : undefined,
  }
}

function conditionsOf({ statementId, agent, verb, activity, registration, since, until }: StatementQuery) {
  const conditions: RawBuilder<boolean>[] = []
  if (statementId !== undefined) conditions.push(sql<boolean>`id = ${statementId}`)
  if (agent !== undefined) conditions.push(sql<boolean>`data->'actor' @> ${agentOf(agent)}::jsonb`)
  if (verb !== undefined) conditions.push(sql<boolean>`data->'verb'->>'id' = ${verb}`)
  if (activity !== undefined) conditions.push(sql<boolean>`data->'object'->>'id' = ${activity}`)
  if (registration !== undefined) conditions.push(sql<boolean>`data->'context'->>'registration' = ${registration}`)
  if (since !== undefined) conditions.push(sql<boolean>`stored_at > ${since}::bigint`)
  if (until !== undefined) conditions.push(sql<boolean>`stored_at <= ${until}::bigint`)
  return conditions
}

function agentOf(text: string): string {
  const json = parseJson(text)
  return JSON.stringify(E.isRight(json) ? storable(json.right) : {})
}
