import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Administration } from '../../server/administration/administer'
import { AdministrationRefused } from '../../server/administration/refusal'
import { systemIds } from '../../server/ports'
import { testConfig } from './sandbox'
import type { Sandbox } from './sandbox'

/** The ports of an operator's command on the sandbox's database. Log lines go to `log`. */
export const administrationOf = (
  sandbox: Sandbox,
  log: string[] = [],
  more: Partial<Administration> = {},
): Administration => ({
  db: sandbox.connection.db,
  config: testConfig,
  ids: systemIds,
  now: sandbox.clock.now(),
  log: (line) => log.push(line),
  operator: 'tess',
  dryRun: false,
  ...more,
})

/** Returns the refusal of a command that must be refused. */
export async function refusalOf(command: Promise<unknown>): Promise<AdministrationRefused> {
  const error = await command.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof AdministrationRefused) return error
  throw new Error(`The command was not refused: ${String(error)}`)
}

export const learnerPassword = 'first-day-1'

/** Registers a learner by the form, with a known email. */
export async function registerLearner(sandbox: Sandbox) {
  const email = `${randomUUID()}@northwind.example`
  const { user } = await sandbox.ok('register', { params: { name: 'New Comer', email, password: learnerPassword } })
  return { id: user.id, email, session: user.sessionId ?? '' }
}

/** Matches a text that contains another one. */
export const textWith = (part: string): unknown => expect.stringContaining(part)
/** Matches any text that matches the pattern. */
export const textLike = (pattern: RegExp): unknown => expect.stringMatching(pattern)
