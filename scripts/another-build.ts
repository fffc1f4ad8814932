// The source of another build of the app: a folder that is there, or a commit that is checked out beside this one.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './setup.mjs'

/** Outside of the project: its tools would find a second source within it, with settings of its own. */
const ownFolder = join(homedir(), '.cache', 'flipdeck', 'builds')

/**
 * The folder with the source that is named, by its path or by what git knows it as (a commit, a branch, a tag). A commit
 * is checked out once and kept. Throws with a sentence when there is neither.
 */
export function sourceOf(named: string, repository = root, kept = ownFolder): string {
  if (existsSync(join(named, 'package.json'))) return resolve(named)
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const commit = commitOf(named, git)
  if (commit === undefined) throw new Error(`there is neither a folder with a source nor a commit '${named}'`)
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

/** What the command of that source says about a log; its packages are installed first. */
export function reportOf(source: string, file: string, args: readonly string[]): string {
  const setup = pathToFileURL(join(source, 'scripts', 'setup.mjs')).href
  const made = `import(${JSON.stringify(setup)}).then(({ setup }) => setup({ browser: false }))`
  const node = (...given: readonly string[]) =>
    spawnSync(process.execPath, given, { cwd: source, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (node('--input-type=module', '--eval', made).status !== 0) throw new Error(`${source} cannot be made ready`)
  return node('--import', 'tsx', 'scripts/replay.ts', resolve(file), ...args).stdout.trim()
}
