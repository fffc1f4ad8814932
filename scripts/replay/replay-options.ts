// Defines the command line of 'npm run replay', and its output.
import * as O from 'fp-ts/Option'
import { parsePath, type JsonPath } from '../../core/json-path'
import { parsePredicate, type Predicate } from './predicate'

export const usage = `npm run replay -- FILE [options]      folds an exported event log
npm run replay -- DIR --where PREDICATE [--json]
                    lists which logs of a folder satisfy a predicate, the first event of each, and counts by build
npm run replay -- --corpus DIR --against BUILD [--json]
                    lists which logs of a folder this source and another build decide or fold differently

  --summary         what the person did, what went wrong, what waits: up to eleven lines, nothing else
  --at N            the state after event N
  --until TIME      the state before the first event later than TIME (ISO 8601)
  --print PATH      prints a part of the state, for example user.outbox.rows[0]
  --diff M N        prints what differs between the states after events M and N
  --decide          decides every input of the log again, and names the first event that is decided differently
  --find WORD       lists the events that contain a word
  --where EXPR      lists the events after which a condition on the state begins to hold, for example
                    'trials.*.attemptsRemaining == 0'; or another predicate as of --shrink
  --audit           reports what was replaced and which fields stay, and looks for e-mail addresses and phone numbers
  --pack DIR        looks for the names and addresses of the people of a content pack, too
  --canary WORD     looks for a word, too; may be repeated
  --json            prints the results as one JSON object
  --emit-test NAME  makes a regression test of the log, at the event that --at names, in test/regressions
  --out FILE        the file of that test
  --open            shows the log on the page '/replay', at the event that --at names
  --shrink PREDICATE
                    writes the smallest log that still satisfies a predicate: an expression as of --where over the
                    final state and its views, 'hash differs in COMMIT', 'throws', or 'invariant NAME'
  --seconds N       ends --shrink after this time with the smallest log so far; 300 by default
  --to FILE         the file of the shrunk log; FILE.shrunk.jsonl.gz by default
  --bisect GOOD..BAD
                    names the first commit of the repository in the working directory at which the predicate of
                    --predicate holds on the log, or that of --shrink on the shrunk log
  --find-commit GOOD..BAD
                    shrinks the log by --predicate, finds the commit, makes the test of --emit-test, and prints a report
  --predicate PREDICATE
                    the predicate of --bisect and --find-commit
  --report FILE     writes the report of --find-commit to a file
  --against BUILD   says what another build makes of it and where its state differs, and opens both side by side with
                    --open; BUILD is a commit, a branch or a tag, or a folder with a source
  --help            prints this

Examples
  npm run replay -- report.jsonl.gz --summary
  npm run replay -- report.jsonl.gz --audit --pack content --canary Oakfield
  npm run replay -- reports --where 'trials.*.attemptsRemaining == 0'
  npm run replay -- --corpus reports --against v1.4.0`

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
  readonly where?: Predicate
  /** Compare the logs of a folder with another build. */
  readonly corpus?: true
  /** Look for private texts. */
  readonly audit?: true
  /** The folder of a content pack. */
  readonly pack?: string
  readonly canaries?: readonly string[]
  readonly json?: true
  readonly emitTest?: string
  readonly out?: string
  readonly open?: true
  readonly shrink?: Predicate
  readonly predicate?: Predicate
  /** Limit of the time of --shrink, seconds. */
  readonly seconds?: number
  /** The file of the shrunk log. */
  readonly to?: string
  /** Ranges of commits, GOOD..BAD. */
  readonly bisect?: string
  readonly findCommit?: string
  /** The file of the report. */
  readonly report?: string
  /** Another build, by a folder or a git revision. */
  readonly against?: string
}

/** The output of the command. */
export interface Output {
  readonly print: (line: string) => void
  /** Prints a fault. */
  readonly warn: (line: string) => void
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
    else if (arg === '--audit') options = { ...options, audit: true }
    else if (arg === '--pack') options = { ...options, pack: take(arg) }
    else if (arg === '--canary') options = { ...options, canaries: [...(options.canaries ?? []), word(arg, take(arg))] }
    else if (arg === '--find') options = { ...options, find: take(arg) }
    else if (arg === '--where') options = { ...options, where: parsePredicate(take(arg)) }
    else if (arg === '--corpus') {
      files.push(take(arg))
      options = { ...options, corpus: true }
    } else if (arg === '--open') options = { ...options, open: true }
    else if (arg === '--against') options = { ...options, against: take(arg) }
    else if (arg === '--shrink') options = { ...options, shrink: parsePredicate(take(arg)) }
    else if (arg === '--predicate') options = { ...options, predicate: parsePredicate(take(arg)) }
    else if (arg === '--seconds') options = { ...options, seconds: seconds(take(arg)) }
    else if (arg === '--to') options = { ...options, to: take(arg) }
    else if (arg === '--bisect') options = { ...options, bisect: take(arg) }
    else if (arg === '--find-commit') options = { ...options, findCommit: take(arg) }
    else if (arg === '--report') options = { ...options, report: take(arg) }
    else if (arg === '--out') options = { ...options, out: take(arg) }
    else if (arg.startsWith('-')) throw new Error(`there is no option ${arg}`)
    else files.push(arg)
  }
  const [file, ...more] = files
  if (file === undefined || more.length > 0) throw new Error('name one file')
  if (options.at !== undefined && options.until !== undefined) throw new Error('--at and --until exclude each other')
  if (options.out !== undefined && options.emitTest === undefined) throw new Error('--out belongs to --emit-test')
  if (options.json === true && options.corpus !== true && (options.open === true || options.against !== undefined))
    throw new Error('--json excludes --open and --against')
  if (options.summary === true && Object.keys(options).some((name) => name !== 'summary' && name !== 'json'))
    throw new Error('--summary stands alone')
  checkAudit(options)
  checkCorpus(options)
  checkShrinking(options)
  return { file, ...options }
}

/** Throws for combinations that --audit does not have. */
function checkAudit({ audit, pack, canaries, json: _, ...others }: Omit<Options, 'file'>): void {
  if (audit === undefined && (pack !== undefined || canaries !== undefined))
    throw new Error('--pack and --canary belong to --audit')
  if (audit !== undefined && Object.keys(others).length > 0) throw new Error('--audit stands alone')
}

/** Throws for combinations that --corpus does not have. */
function checkCorpus({ corpus, against, json: _, ...others }: Omit<Options, 'file'>): void {
  if (corpus === undefined) return
  if (against === undefined) throw new Error('--corpus needs --against BUILD')
  if (Object.keys(others).length > 0) throw new Error('--corpus needs nothing but --against')
}

/** Does a folder fit the options? */
export const takesFolder = ({ file: _file, where, corpus, json: _json, ...others }: Options): boolean =>
  corpus === true || (where !== undefined && Object.keys(others).length === 0)

/** Throws for combinations that --shrink, --bisect and --find-commit do not have. */
function checkShrinking(options: Omit<Options, 'file'>): void {
  const { shrink, predicate, bisect, findCommit } = options
  const writes = shrink !== undefined || findCommit !== undefined
  if (shrink !== undefined && (predicate !== undefined || findCommit !== undefined))
    throw new Error('--shrink has its predicate itself')
  if (findCommit !== undefined && bisect !== undefined) throw new Error('--find-commit bisects itself')
  if (findCommit !== undefined && predicate === undefined) throw new Error('--find-commit needs --predicate')
  if (bisect !== undefined && (shrink ?? predicate) === undefined) throw new Error('--bisect needs --predicate')
  if (predicate !== undefined && bisect === undefined && findCommit === undefined)
    throw new Error('--predicate belongs to --bisect and --find-commit')
  if (!writes && (options.to !== undefined || options.seconds !== undefined))
    throw new Error('--to and --seconds belong to --shrink and --find-commit')
  if (options.report !== undefined && findCommit === undefined) throw new Error('--report belongs to --find-commit')
  if (!writes && bisect === undefined) return
  const known = new Set<string>(['shrink', 'predicate', 'bisect', 'findCommit', 'seconds', 'to', 'report', 'json'])
  const tests = new Set<string>(['emitTest', 'out'])
  const other = Object.keys(options).find((name) => !known.has(name) && !(findCommit !== undefined && tests.has(name)))
  if (other !== undefined) throw new Error('--shrink, --bisect and --find-commit stand alone')
}

/** Longest time of --shrink, seconds: one day. */
const LONGEST = 86_400

function seconds(text: string): number {
  const given = /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : 0
  if (given <= 0 || given > LONGEST) throw new Error(`--seconds needs a number from 0.001 to ${LONGEST}, not '${text}'`)
  return given
}

function word(option: string, text: string): string {
  if (text.trim() === '') throw new Error(`${option} needs a word`)
  return text
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
      `'${text}' is no path; one looks like user.session.user.name or user.timers["load:xstate.after.syncInterval.load.synced"]`,
    )
  return parsed.value
}
