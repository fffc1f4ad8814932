import type { Tx } from '../api/context'
import { pseudonymOf } from '../auth/security-events'
import type { Config } from '../config/config'
import type { Database } from '../db/connection'
import { inTransaction } from '../db/transaction'
import { logLine } from '../log'
import type { LogFields } from '../log'
import type { Ids } from '../ports'

/** What the commands of an operator need. */
export interface Administration {
  readonly db: Database
  readonly config: Pick<Config, 'publicOrigins' | 'port' | 'secret'>
  readonly ids: Ids
  /** ms UTC. */
  readonly now: number
  /** Writes one line for the operator's log. */
  readonly log: (line: string) => void
  /** Name of the operator's account on the machine, for the log. */
  readonly operator: string
  /** Do everything, and then roll it back. */
  readonly dryRun: boolean
}

/** The audit record of a change: ids and counts, never names, addresses or secrets. */
export interface Audit {
  readonly what: string
  /** The changed person, who appears under a pseudonym. */
  readonly userId?: string
  readonly fields?: LogFields
}

export interface Done<A> {
  readonly result: A
  /** Undefined when nothing was changed. */
  readonly audit: Audit | undefined
}

/** Rolls the transaction of a dry run back. */
class DryRunEnded extends Error {}

/**
 * Runs a change in one transaction and writes one line to the log after its commit. A dry run does the same work and
 * rolls it back, so that its result is exact, and writes no line.
 */
export async function administer<A>(
  { db, config, log, operator, dryRun }: Administration,
  work: (tx: Tx) => Promise<Done<A>>,
): Promise<A> {
  let done: Done<A> | undefined
  try {
    await inTransaction(db, async (tx) => {
      done = await work(tx)
      if (dryRun) throw new DryRunEnded()
    })
  } catch (error) {
    if (!(error instanceof DryRunEnded)) throw error
  }
  if (done === undefined) throw new Error('The transaction had no result')
  const { result, audit } = done
  if (audit !== undefined && !dryRun) {
    const account = audit.userId === undefined ? undefined : pseudonymOf(config.secret, 'account', audit.userId)
    log(logLine('info', 'administration', { what: audit.what, operator, account, ...audit.fields }))
  }
  return result
}
