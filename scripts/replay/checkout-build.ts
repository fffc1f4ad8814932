// Finds the source of another build of the app: an existing folder, or a commit that is checked out next to this one.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as E from 'fp-ts/Either'
import { parseJson } from '../../protocol/json'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { ArgumentFault } from '../cli/read-arguments'
import { root } from '../setup.mjs'

/** Outside of the project, because its tools would find a second source with its own settings inside. */
const ownFolder = join(homedir(), '.cache', 'flipdeck', 'builds')

/**
 * Returns the source folder for a path or a git revision (a commit, a branch, a tag). A commit is checked out once and
 * reused. Throws an ArgumentFault when neither exists.
 */
export function checkoutBuild(named: string, repository = root, kept = ownFolder): string {
  const source = resolve(resolveFromInvocation(named))
  if (existsSync(join(source, 'package.json'))) return source
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const commit = commitOf(named, git)
  if (commit === undefined) throw new ArgumentFault(`there is neither a folder with a source nor a commit '${named}'`)
  const folder = join(kept, commit.slice(0, 12))
  // --force, because git may still list a worktree after its folder was deleted.
  if (!existsSync(folder)) git('worktree', 'add', '--force', '--detach', folder, commit)
  return folder
}

function commitOf(named: string, git: (...args: readonly string[]) => string): string | undefined {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${named}^{commit}`)
  } catch {
    return undefined
  }
}

/** The result of folding a log with another build. */
export interface ReplayOutput {
  readonly text: string
  /** The final state; undefined if the build prints none. */
  readonly state: unknown
}

/** Maximum output size, bytes; larger than any state. */
const LARGEST = 1 << 30

/**
 * Runs the replay command of that source on a log, at a position given as on its command line. Installs its packages
 * first.
 */
export function replayWithBuild(source: string, file: string, moment: readonly string[]): ReplayOutput {
  const setup = pathToFileURL(join(source, 'scripts', 'setup.mjs')).href
  const made = `import(${JSON.stringify(setup)}).then(({ setup }) => setup({ browser: false }))`
  const node = (...given: readonly string[]) =>
    spawnSync(process.execPath, given, {
      cwd: source,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: LARGEST,
    })
  if (node('--input-type=module', '--eval', made).status !== 0) throw new Error(`${source} cannot be made ready`)
  const replay = (...options: readonly string[]) =>
    node('--import', 'tsx', 'scripts/replay.ts', resolve(file), ...moment, '--print', '$', ...options)
  const decided = replay('--decide')
  // Builds before --decide refuse the option: they can only fold.
  return parseReplayOutput(decided.status === 2 ? replay().stdout : decided.stdout)
}

/** Parses the printed output: sentences, then the state as JSON, whose first line is a single brace. */
export function parseReplayOutput(printed: string): ReplayOutput {
  const at = printed.search(/^\{$/m)
  const state = parseJson(at < 0 ? '' : printed.slice(at))
  return E.isLeft(state)
    ? { text: printed.trim(), state: undefined }
    : { text: printed.slice(0, at).trim(), state: state.right }
}
