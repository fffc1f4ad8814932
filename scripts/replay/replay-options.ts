// Defines the command line of 'npm run replay'.
import * as O from 'fp-ts/Option'
import { parsePath, type JsonPath } from '../../core/json-path'
import { parseCondition, type Condition } from './where-expression'

export const usage = `npm run replay -- FILE [options]      folds an exported event log

  --summary         what the person did, what went wrong, what waits: ten lines, nothing else
  --at N            the state after event N
  --until TIME      the state before the first event later than TIME (ISO 8601)
  --print PATH      prints a part of the state, for example mine.outbox.rows[0]
  --diff M N        prints what differs between the states after events M and N
  --decide          decides every input of the log again, and names the first event that is decided differently
  --find WORD       lists the events that contain a word
  --where EXPR      lists the events after which a condition on the state begins to hold, for example
                    'trials.*.attemptsRemaining == 0'
  --json            prints the results as one JSON object
  --emit-test NAME  makes a regression test of the log, at the event that --at names, in test/regressions
  --out FILE        the file of that test
  --open            shows the log on the page '/replay', at the event that --at names
  --against BUILD   says what another build makes of it and where its state differs, and opens both side by side with
                    --open; BUILD is a commit, a branch or a tag, or a folder with a source`

export interface Options {
  readonly file: string
  readonly summary?: true
  readonly at?: number
  /** ms since 1970 UTC. */
  readonly until?: number
  readonly print?: JsonPath
  readonly diff?: readonly [number, number]
  /** Decide every input again. */
  readonly decide?: true
  readonly find?: string
  readonly where?: Condition
  readonly json?: true
  readonly emitTest?: string
  readonly out?: string
  readonly open?: true
  /** Another build, by a folder or a git revision. */
  readonly against?: string
}

/** Parses the arguments. Throws with a sentence for invalid ones. */
export function parseOptions(args: readonly string[]): Options {
  const left = [...args]
  const files: string[] = []
  let options: Omit<Options, 'file'> = {}
  const take = (option: string): string => {
    const value = left.shift()
    if (value === undefined) throw new Error(`${option} needs a value`)
    return value
  }
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    if (arg === '--at') options = { ...options, at: eventNumber(arg, take(arg)) }
    else if (arg === '--until') options = { ...options, until: time(take(arg)) }
    else if (arg === '--print') options = { ...options, print: path(take(arg)) }
    else if (arg === '--diff')
      options = { ...options, diff: [eventNumber(arg, take(arg)), eventNumber(arg, take(arg))] }
    else if (arg === '--emit-test') options = { ...options, emitTest: take(arg) }
    else if (arg === '--summary') options = { ...options, summary: true }
    else if (arg === '--decide') options = { ...options, decide: true }
    else if (arg === '--json') options = { ...options, json: true }
    else if (arg === '--find') options = { ...options, find: take(arg) }
    else if (arg === '--where') options = { ...options, where: parseCondition(take(arg)) }
    else if (arg === '--open') options = { ...options, open: true }
    else if (arg === '--against') options = { ...options, against: take(arg) }
    else if (arg === '--out') options = { ...options, out: take(arg) }
    else if (arg.startsWith('-')) throw new Error(`there is no option ${arg}`)
    else files.push(arg)
  }
  const [file, ...more] = files
  if (file === undefined || more.length > 0) throw new Error('name one file')
  if (options.at !== undefined && options.until !== undefined) throw new Error('--at and --until exclude each other')
  if (options.out !== undefined && options.emitTest === undefined) throw new Error('--out belongs to --emit-test')
  if (options.json === true && (options.open === true || options.against !== undefined))
    throw new Error('--json excludes --open and --against')
  if (options.summary === true && Object.keys(options).some((name) => name !== 'summary' && name !== 'json'))
    throw new Error('--summary stands alone')
  return { file, ...options }
}

function eventNumber(option: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Error(`${option} needs the number of an event, not '${text}'`)
  return Number(text)
}

function time(text: string): number {
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw new Error(`--until needs a time such as 2026-02-11T12:00:00Z, not '${text}'`)
  return at
}

function path(text: string): JsonPath {
  const parsed = parsePath(text)
  if (O.isNone(parsed))
    throw new Error(
      `'${text}' is no path; one looks like mine.session.user.name or mine.timers["load:xstate.after.syncInterval.load.synced"]`,
    )
  return parsed.value
}
