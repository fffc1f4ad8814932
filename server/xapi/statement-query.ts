import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { decode, Instant, toIso } from '../../protocol/codec'
import { omitUndefined } from '../../protocol/omit-undefined'
import { parseJson } from '../../protocol/json'
import type { Database } from '../db/connection'
import { decodeColumn } from '../db/column-codec'
import { sanitizeJson } from '../db/sanitize-text'

/** A query to the learning-record store (xAPI 1.0.3, part 3, 2.1.3). Times in ms UTC. */
export interface StatementQuery {
  readonly statementId?: string
  /** Matches the actor of a statement: an actor that has all of these properties. */
  readonly agent?: string
  readonly verb?: string
  readonly activity?: string
  readonly registration?: string
  /** Stored after this time, and not later than `until`. */
  readonly since?: number
  readonly until?: number
  readonly ascending: boolean
  readonly limit: number
  /** The last statement of the previous page. */
  readonly from?: { readonly at: number; readonly id: string }
}

const mostStatements = 100
const plain = ['statementId', 'agent', 'verb', 'activity', 'registration'] as const
const known = new Set<string>([...plain, 'since', 'until', 'ascending', 'limit', 'from'])

/** Parses the query of a URL, or returns what is wrong with it. */
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
    ...omitUndefined({ since, until }),
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
  /** Position of the next page; undefined on the last one. */
  readonly next: { readonly at: number; readonly id: string } | undefined
}

/** Finds the statements of a query, the newest first by default, each with the time of storing. */
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
    statements: page.map(({ data, stored_at }) => ({
      ...decodeColumn(t.UnknownRecord, data),
      stored: toIso(stored_at),
    })),
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
  return JSON.stringify(E.isRight(json) ? sanitizeJson(json.right) : {})
}
