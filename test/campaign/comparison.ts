import { answerIds } from './deck'
import type { Done } from './learner'
import type { Sandbox } from './sandbox'

export interface Comparison {
  /** Acknowledged actions that the server does not have as acknowledged. */
  readonly lost: readonly string[]
  /** Actions that the server has more often than performed. */
  readonly doubled: readonly string[]
}

/** Compares a learner's actions in the server's tables and request log with those that the page had shown. */
export async function compare(sandbox: Sandbox, userId: string, done: Done, from: number): Promise<Comparison> {
  const { db } = sandbox
  const arrived = sandbox.arrived.slice(from)
  const lost: string[] = []
  const doubled: string[] = []
  const responses = await db
    .selectFrom('responses')
    .select(['card_id', 'answer_id'])
    .where('user_id', '=', userId)
    .execute()
  const favorites = await db
    .selectFrom('favorites')
    .select('card_id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  const starred = new Set(favorites.map((row) => row.card_id))

  for (const [cardId, { pressed, shown }] of done.answers) {
    const rows = responses.filter((row) => row.card_id === cardId)
    const wanted = answerIds(cardId, pressed ?? '')
    if (shown !== undefined && !rows.some(({ answer_id: id }) => wanted.has(id))) lost.push(`answer of ${cardId}`)
    if (rows.length > 1) doubled.push(`${rows.length} answers of ${cardId}`)
    const keys = keysOf(arrived.filter(({ path, body }) => path.endsWith('/quiz-responses') && body.includes(cardId)))
    if (keys.size > 1) doubled.push(`answer of ${cardId} under ${keys.size} keys`)
  }
  for (const { card_id: cardId } of responses)
    if (!done.answers.has(cardId)) doubled.push(`answer of ${cardId}, which nobody gave`)

  for (const [cardId, { pressed, shown }] of done.favorites) {
    const known = pressed === shown ? [shown] : [pressed, shown ?? false]
    const told = arrived.flatMap(({ method, path, body }) => (`${path} ${body}`.includes(cardId) ? [method] : []))
    if (!known.includes(starred.has(cardId)))
      lost.push(`favorite of ${cardId}, which was ${String(shown)}; the server was told ${told.join(', ')}`)
  }
  for (const cardId of starred) if (!done.favorites.has(cardId)) doubled.push(`favorite of ${cardId}, which nobody set`)
  return { lost, doubled }
}

const keysOf = (arrived: readonly { readonly key: string }[]): ReadonlySet<string> =>
  new Set(arrived.map(({ key }) => key))
