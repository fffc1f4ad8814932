import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as E from 'fp-ts/Either'
import { lock } from 'proper-lockfile'

/** A folder of the embedded database that only this process has open. */
export interface DataFolder {
  /** Records the address of this server, for a second process that is started on the same folder. */
  readonly servesAt: (address: string) => Promise<void>
  readonly release: () => Promise<void>
}

/** A lock that was not renewed for this time, ms, belongs to a killed process. */
const STALE_AFTER = 15_000
/** How often the process renews its lock, ms. */
const RENEW_EVERY = 3_000
/** How often a second process checks whether the lock is free, ms. */
const RETRY_EVERY = 500

const failed = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/** Does a server answer at this address? */
const answers = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(`${address}/health`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

/**
 * Locks a data folder for this process (X-SERVER-08), and creates a missing folder. Two processes on one folder would
 * corrupt the embedded database. Waits up to 18 s for the lock of a killed process to expire, and announces it by
 * `say`. Returns the reason when another server uses the folder; nothing was written to it then.
 */
export async function claimDataFolder(
  folder: string,
  say: (line: string) => void,
): Promise<E.Either<string, DataFolder>> {
  await mkdir(folder, { recursive: true })
  // Outside of the folder: the database expects to own all its content.
  const lockfilePath = `${folder}.lock`
  const addressFile = `${folder}.address`
  const inUse = (address: string | undefined) =>
    E.left(
      `The data folder '${folder}' is in use by the server at ${address ?? 'an address that is not known yet'}. Use that server, stop it, or choose another folder with --data.`,
    )
  const giveUp = Date.now() + STALE_AFTER + RENEW_EVERY
  for (let attempt = 0; ; attempt += 1) {
    try {
      const release = await lock(folder, { lockfilePath, stale: STALE_AFTER, update: RENEW_EVERY, realpath: false })
      await rm(addressFile, { force: true })
      return E.right({
        servesAt: (address) => writeFile(addressFile, address),
        release: async () => {
          await rm(addressFile, { force: true })
          await release()
        },
      })
    } catch (error) {
      if (!failed(error, 'ELOCKED')) throw error
    }
    const address = await readFile(addressFile, 'utf8').catch(() => undefined)
    if (address !== undefined && (await answers(address))) return inUse(address)
    if (Date.now() > giveUp) return inUse(address)
    if (attempt === 0) say(`Waiting for the data folder '${folder}': its last server may not have ended in good order.`)
    await pause(RETRY_EVERY)
  }
}

/**
 * Describes an embedded database that cannot be opened, and how to continue without data loss. `error` comes from the
 * database.
 */
export const describeDamage = (folder: string, error: unknown): string =>
  [
    `The data folder '${folder}' is damaged and was left as it is: ${error instanceof Error ? error.message : String(error)}`,
    `  To save what can be read, copy it into a new folder:  npm start -- --data ${join(folder, '..', 'rescued')} --rescue ${folder}`,
    '  To begin with an empty one instead, choose another folder with --data.',
  ].join('\n')
