// Learners that work during an upgrade: each sends actions with keys, one after the other, and notes the acknowledged ones.
import { randomUUID } from 'node:crypto'
import { action, queuedActions } from '../campaign/action-queue'
import type { Action } from '../campaign/action-queue'
import { answersTo } from '../server/answering'
import type { Story } from '../server/people'
import { ask, host } from '../server/server-process'
import type { Answered } from '../server/server-process'

/** An action that the server acknowledged. */
export interface Acknowledged {
  readonly action: Action
  readonly answer: string
  /** Ids of answers and activity in it. */
  readonly ids: readonly string[]
}

/** The work of one learner. */
export interface Worked {
  readonly userId: string
  readonly session: string
  readonly acknowledged: readonly Acknowledged[]
}

/** What learners and open pages have seen so far. */
export interface Seen {
  /** Requests with an answer. */
  requests: number
  /** Answers other than 200 and 304, and lost connections. */
  readonly faults: string[]
}

/** A further action of a learner, with new ids. */
export function nextAction(story: Story, turn: number): { readonly action: Action; readonly ids: readonly string[] } {
  const now = Date.now()
  if (turn % 2 === 0) {
    const answers = answersTo(story.deck('Food safety'), 1, now)
    return { action: action('recordAnswers', {}, answers), ids: answers.flatMap(({ id }) => id ?? []) }
  }
  const objectId = story.card('Milk texturing', 'image').id
  const item = { id: randomUUID(), event: 'cardShown', objectType: 'card', objectId, happenedAt: now }
  return { action: action('track', {}, { items: [item] }), ids: [item.id] }
}

/** Sends one request and notes its failure. Returns undefined after a failure. */
export async function send(
  port: number,
  seen: Seen,
  { method, path, key, body }: Omit<Action, 'key' | 'body'> & Partial<Action>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered | undefined> {
  const keyed = key === undefined ? {} : { 'Idempotency-Key': key }
  try {
    const given = { method, host, headers: { ...headers, ...keyed } }
    const answer = await ask(port, path, body === undefined ? given : { ...given, body })
    seen.requests++
    if (answer.status === 200 || answer.status === 304) return answer
    seen.faults.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
  } catch (error) {
    seen.faults.push(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
  return undefined
}

/** Registers a learner and signs them in. */
export async function register(port: number, seen: Seen): Promise<Pick<Worked, 'userId' | 'session'>> {
  const person = { name: 'Learner', email: `${randomUUID()}@northwind.example`, password: 'first-day-1' }
  const registered = await send(port, seen, {
    method: 'POST',
    path: '/api/user/register',
    body: JSON.stringify(person),
  })
  if (registered === undefined) throw new Error(`Nobody was registered: ${seen.faults.join('\n')}`)
  const { payloads } = JSON.parse(registered.text) as { payloads: { data: { id: string; sessionId: string } }[] }
  const [payload] = payloads
  if (payload === undefined) throw new Error('The registration has no answer')
  return { userId: payload.data.id, session: payload.data.sessionId }
}

/** Registers a learner, who then sends actions and reads until `ended` is aborted. */
export async function learn(port: number, story: Story, seen: Seen, ended: AbortSignal): Promise<Worked> {
  const { userId, session } = await register(port, seen)
  const headers = { 'x-session-id': session }
  const acknowledged: Acknowledged[] = []
  const act = async (act: Action, ids: readonly string[]) => {
    const answer = await send(port, seen, { ...act, path: `/api${act.path}` }, headers)
    if (answer !== undefined) acknowledged.push({ action: act, answer: answer.text, ids })
  }
  for (const queued of queuedActions(story, userId)) await act(queued, [])
  const reads = ['/data-sync/v3', '/library', `/decks/${story.deckId('Food safety')}`, '/roles', '/favorites']
  for (let turn = 0; !ended.aborted; turn++) {
    const next = nextAction(story, turn)
    await act(next.action, next.ids)
    const path = `/api/user${reads[turn % reads.length] ?? ''}`
    await send(port, seen, { method: 'GET', path }, headers)
  }
  return { userId, session, acknowledged }
}
