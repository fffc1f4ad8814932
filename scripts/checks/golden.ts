// Golden files are frozen once they are merged (X-LOG-16). Learners have logs and checkpoints of released versions on
// their devices, and they see the states that a state version folds from them.
//   npx tsx scripts/checks/golden.ts             compares them with frozen.json, and both with the merged versions
//   npx tsx scripts/checks/golden.ts --freeze    adds new files; existing entries stay unchanged
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../setup.mjs'

const FOLDER = 'test/golden'
const MANIFEST = `${FOLDER}/frozen.json`
const STATE_HASHES = `${FOLDER}/state-hashes.json`
const golden = /^(?:log-v\d+\.jsonl|checkpoint-v\d+\.json)$/

/** SHA-256 by name: of a file's bytes, or of the state that a state version folds from it ('4 log-v1.jsonl'). */
type Hashes = Readonly<Record<string, string>>

export interface GoldenReport {
  /** Number of frozen files that exist. */
  readonly files: number
  /** The commits that were compared with; empty without a history. */
  readonly landed: readonly string[]
  readonly faults: readonly string[]
}

const asHashes = (text: string | undefined): Hashes => (text === undefined ? {} : (JSON.parse(text) as Hashes))

/** Parses the state hashes, named by version and file. */
const stateHashes = (text: string | undefined): Hashes => {
  const byVersion = text === undefined ? {} : (JSON.parse(text) as Readonly<Record<string, Hashes>>)
  return Object.fromEntries(
    Object.entries(byVersion).flatMap(([version, hashes]) =>
      Object.entries(hashes).map(([name, hash]) => [`${version} ${name}`, hash]),
    ),
  )
}

const textOf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

/** Hashes every golden file in the folder. */
const filesIn = (folder: string): Hashes =>
  Object.fromEntries(
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => golden.test(name))
      .toSorted()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  )

/** Lists the entries that were removed or changed. */
const broken = (before: Hashes, now: Hashes, told: (name: string, how: string) => string): readonly string[] =>
  Object.entries(before)
    .filter(([name, hash]) => now[name] !== hash)
    .map(([name]) => told(name, name in now ? 'changed' : 'removed'))

const git = (folder: string, ...args: readonly string[]): string | undefined => {
  try {
    return execFileSync('git', [...args], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/**
 * Returns the commits whose golden files are merged: on a branch, the merge base with main; on main, the last commit
 * and its parent. A shallow clone has only the last one, a folder without a history none.
 */
function landedCommits(folder: string): readonly string[] {
  const head = git(folder, 'rev-parse', 'HEAD')
  if (head === undefined) return []
  const main = ['origin/main', 'main'].find((name) => git(folder, 'rev-parse', '--verify', name) !== undefined)
  const base = main === undefined ? head : (git(folder, 'merge-base', 'HEAD', main) ?? head)
  const commits = base === head ? [head, git(folder, 'rev-parse', '--verify', 'HEAD~1')] : [base]
  return commits.filter((commit) => commit !== undefined)
}

/** Compares a project's golden files with its manifest, and both with the merged versions. */
export function checkGolden(folder: string): GoldenReport {
  const files = filesIn(join(folder, FOLDER))
  const manifest = asHashes(textOf(join(folder, MANIFEST)))
  const states = stateHashes(textOf(join(folder, STATE_HASHES)))
  const landed = landedCommits(folder)
  const unfrozen = Object.keys(files).filter((name) => !(name in manifest))
  const faults = [
    ...(Object.keys(files).length === 0 ? ['no golden file was found, so nothing is proven'] : []),
    ...broken(manifest, files, (name, how) => `${FOLDER}/${name} is frozen and was ${how}`),
    ...unfrozen.map((name) => `${FOLDER}/${name} is not frozen: run 'npx tsx scripts/checks/golden.ts --freeze'`),
    ...landed.flatMap((commit) => {
      const then = (path: string) => git(folder, 'show', `${commit}:${path}`)
      const since = `since ${commit.slice(0, 8)}, where it had landed`
      return [
        ...broken(asHashes(then(MANIFEST)), manifest, (name, how) => `${MANIFEST}: ${name} was ${how} ${since}`),
        ...broken(
          stateHashes(then(MANIFEST) === undefined ? undefined : then(STATE_HASHES)),
          states,
          (name, how) => `${STATE_HASHES}: version ${name} was ${how} ${since}`,
        ),
      ]
    }),
  ]
  return { files: Object.keys(files).length, landed, faults: [...new Set(faults)] }
}

/** Adds new golden files to the manifest and keeps the existing entries. Returns the added names. */
export function freeze(folder: string): readonly string[] {
  const manifest = asHashes(textOf(join(folder, MANIFEST)))
  const files = filesIn(join(folder, FOLDER))
  const added = Object.keys(files).filter((name) => !(name in manifest))
  if (added.length > 0)
    writeFileSync(join(folder, MANIFEST), `${JSON.stringify({ ...files, ...manifest }, undefined, 2)}\n`)
  return added
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--freeze')) console.log(`frozen: ${freeze(root).join(', ') || 'nothing new'}`)
  const { files, landed, faults } = checkGolden(root)
  for (const fault of faults) console.error(fault)
  const history = landed.length === 0 ? 'no history' : landed.map((commit) => commit.slice(0, 8)).join(' and ')
  console.log(`golden: ${files} frozen files, compared with ${history}, ${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
