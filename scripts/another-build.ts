// The source of another build of the app: a folder that is there, or a commit that is checked out beside this one.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as E from 'fp-ts/Either'
import { parseJson } from '../protocol/json'
import { fromThere } from './asked-from.mjs'
import { ArgumentFault } from './read-arguments'
import { root } from './setup.mjs'

/** Outside of the project: its tools would find a second source within it, with settings of its own. */
const ownFolder = join(homedir(), '.cache', 'flipdeck', 'builds')

/**
 * The folder with the source that is named, by its path or by what git knows it as (a commit, a branch, a tag). A commit
 * is checked out once and kept. Throws with a sentence when there is neither.
 */
export function sourceOf(named: string, repository = root, kept = ownFolder): string {
  const source = resolve(fromThere(named))
  if (existsSync(join(source, 'package.json'))) return source
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const commit = commitOf(named, git)
  if (commit === undefined) throw new ArgumentFault(`there is neither a folder with a source nor a commit '${named}'`)
  const folder = join(kept, commit.slice(0, 12))
  // By force: git may still know of one whose folder was removed.
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

/** What another build makes of a log. */
export interface Findings {
  readonly said: string
  /** The state that it comes to; undefined where it tells none. */
  readonly state: unknown
}

/** More than any state takes, bytes. */
const LARGEST = 1 << 30

/** What the command of that source says about a log, at a moment named as on its command line; its packages are installed first. */
export function findingsOf(source: string, file: string, moment: readonly string[]): Findings {
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
  return findingsIn(node('--import', 'tsx', 'scripts/replay.ts', resolve(file), ...moment, '--print', '$').stdout)
}

/** What was printed: sentences, then the state as JSON, whose first line is a brace alone. */
export function findingsIn(printed: string): Findings {
  const at = printed.search(/^\{$/m)
  const state = parseJson(at < 0 ? '' : printed.slice(at))
  return E.isLeft(state)
    ? { said: printed.trim(), state: undefined }
    : { said: printed.slice(0, at).trim(), state: state.right }
}
