import { expect } from 'vitest'
import { readStoredRelease, unpackStored } from '../../scripts/release/stored-release'
import { queuedActions } from '../campaign/action-queue'
import { register, send, type Seen } from '../upgrade/learners'
import type { Story } from './people'
import { productionSettings, run } from './server-process'

/**
 * Starts the stored release on a database, where a new learner sends each kind of action. Returns the learner's id.
 */
export async function learnOnStoredRelease(address: string, story: Story): Promise<string> {
  const settings = { ...productionSettings(address), DRAIN_SECONDS: '0' }
  const server = await run(unpackStored(readStoredRelease()), [], settings)
  const seen: Seen = { requests: 0, faults: [] }
  const { userId, session } = await register(server.port, seen)
  for (const act of queuedActions(story, userId))
    await send(server.port, seen, { ...act, path: `/api${act.path}` }, { 'x-session-id': session })
  expect(seen.faults).toEqual([])
  expect(await server.stop()).toBe(0)
  return userId
}
