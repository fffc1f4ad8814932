// Runs one administration command: settings, connection, output and refusals.
import { userInfo } from 'node:os'
import * as E from 'fp-ts/Either'
import type { Administration } from '../../server/administration/administer'
import { AdministrationRefused } from '../../server/administration/refusal'
import type { RefusedRow } from '../../server/administration/refusal'
import { readAdministrationSettings } from '../../server/config/administration-settings'
import { connectServer } from '../../server/db/connection'
import { DatabaseUnavailable } from '../../server/db/database-unavailable'
import { hasOwnTables } from '../../server/db/migrate'
import { systemClock, systemIds } from '../../server/ports'
import { exitCodes } from '../cli/command'
import type { Output } from '../cli/command'
import { escapeTerminal } from '../cli/terminal-text'

/** Options that every command has; `dry-run` only those that write. */
export const readingOptions = { json: { type: 'boolean' } } as const
export const writingOptions = { ...readingOptions, 'dry-run': { type: 'boolean' } } as const

interface Values {
  readonly json?: boolean | undefined
  readonly 'dry-run'?: boolean | undefined
}

/** The result of a command, as JSON and as lines of text. */
export interface Report {
  readonly json: unknown
  readonly lines: readonly string[]
}

/** Refused rows that are printed; JSON has all. */
const MAX_PRINTED_ROWS = 200

/** Runs a command without a database, and prints its report or refusal. Returns the exit code. */
export async function withRefusals(values: Values, output: Output, work: () => Promise<Report>): Promise<number> {
  try {
    printReport(await work(), values, output)
    return exitCodes.done
  } catch (error) {
    return printRefusal(asRefusal(error), values, output)
  }
}

/**
 * Connects to the database of DATABASE_URL, runs the command and prints its report. A refusal is printed with its rule
 * and remedy. Returns the exit code.
 */
export async function withAdministration(
  values: Values,
  output: Output,
  work: (administration: Administration) => Promise<Report>,
): Promise<number> {
  return withRefusals(values, output, async () => {
    const settings = readAdministrationSettings(process.env)
    if (E.isLeft(settings))
      throw new AdministrationRefused(
        'wrong-settings',
        `These settings are missing or wrong: ${settings.left.join('; ')}`,
        "Use the environment of 'npm run serve'.",
      )
    const { databaseUrl, config } = settings.right
    const { db, close } = connectServer(databaseUrl, { max: 2, preparing: true })
    try {
      if (!(await hasOwnTables(db)))
        throw new AdministrationRefused(
          'other-version',
          'The tables of this database belong to another version of the server.',
          'Run the command of the version that serves this database. A new database is set up by the first server.',
        )
      return await work({
        db,
        config,
        ids: systemIds,
        now: systemClock.now(),
        log: (line) => output.warn(`{"time":"${new Date().toISOString()}",${line.slice(1)}`),
        operator: process.env['SUDO_USER'] ?? userInfo().username,
        dryRun: values['dry-run'] === true,
      })
    } finally {
      await close()
    }
  })
}

function printReport({ json, lines }: Report, values: Values, output: Output): void {
  const dryRun = values['dry-run'] === true
  if (values.json === true) {
    output.print(JSON.stringify(dryRun ? { dryRun, result: json } : json, undefined, 2))
    return
  }
  for (const line of lines) output.print(escapeTerminal(line))
  if (dryRun) output.print('This was a dry run: nothing was changed.')
}

function printRefusal(refusal: AdministrationRefused, values: Values, output: Output): number {
  const { rule, message, remedy, rows } = refusal
  if (values.json === true) {
    output.print(JSON.stringify({ refused: { rule, message, remedy, rows } }, undefined, 2))
    return exitCodes.faults
  }
  output.warn(escapeTerminal(`${message} [${rule}]`))
  for (const row of rows.slice(0, MAX_PRINTED_ROWS)) output.warn(`  ${escapeTerminal(describeRow(row))}`)
  if (rows.length > MAX_PRINTED_ROWS)
    output.warn(`  … and ${rows.length - MAX_PRINTED_ROWS} more; --json prints all of them.`)
  output.warn(escapeTerminal(remedy))
  return exitCodes.faults
}

const describeRow = ({ line, rule, reason, remedy }: RefusedRow): string =>
  [`${line === undefined ? '' : `line ${line}: `}${reason} [${rule}]`, ...(remedy === undefined ? [] : [remedy])].join(
    ' ',
  )

/** SQLSTATEs of a refused role and of a missing database. */
const noAccess = /^(?:28|3D000)/

/** Converts a fault of the connection. Rethrows other errors, which are defects. */
function asRefusal(error: unknown): AdministrationRefused {
  if (error instanceof AdministrationRefused) return error
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (!(error instanceof DatabaseUnavailable) && !noAccess.test(code)) throw error
  const reason = error instanceof DatabaseUnavailable ? error.fault : code
  return new AdministrationRefused(
    'no-database',
    `The database does not answer or refuses the role (${reason}).`,
    'Check DATABASE_URL and the database. Nothing was changed, unless the connection broke at the very end.',
  )
}

/** Writes a time (ms UTC) as ISO 8601 without milliseconds. */
export const timeText = (ms: number | null): string =>
  ms === null ? 'never' : new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z')
