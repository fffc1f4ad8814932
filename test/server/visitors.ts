import { expect } from 'vitest'
import type { Story } from './people'
import type { Sandbox } from './sandbox'
import { beginning } from './seed'

/** All ids that occur in a value, for example in the default pack. */
export function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, field]) =>
    typeof field === 'string' && /(^id|Id)$/.test(key) ? [field] : idsOf(field),
  )
}

/** Sessions of nobody, a new learner, a new guest of another organisation, and a new trainer, who reads reports. */
export async function signVisitorsIn(sandbox: Sandbox, story: Story): Promise<readonly (string | undefined)[]> {
  const { user } = await sandbox.ok('register', { params: {}, host: 'aurora.localhost' })
  const trainer = await sandbox.newcomer()
  await sandbox.connection.db
    .insertInto('memberships')
    .values({ user_id: trainer.id, role_id: story.role('Trainer').id, since: beginning })
    .execute()
  return [undefined, (await sandbox.newcomer()).session, user.sessionId, trainer.session]
}

/** The JSON of an answer that is no fault of the server, logs none, has the envelope and tells nothing of the inside. */
export async function soundAnswer(sandbox: Sandbox, answer: Response): Promise<unknown> {
  const text = await answer.text()
  expect(answer.status, text).toBeLessThan(500)
  expect(sandbox.faultLines()).toEqual([])
  expect(text).not.toMatch(/select |insert into|relation "|syntax error|node_modules| at .*\.ts:/)
  const json: unknown = JSON.parse(text)
  expect(json).toMatchObject(answer.status === 200 ? { status: 'ok' } : { status: 'error', errorCode: answer.status })
  return json
}
