import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyCore, type PlantedBug } from '../scripts/planted-core'

/** Commits after the first. */
export const COMMITS = 256

/** A repository of the core's source, with branches of that many commits after the tag `start`. */
export interface PlantedRepository {
  readonly folder: string
  /** Writes a branch whose commit at this place, from 1, has a bug, as all after it. Returns that commit. */
  readonly plant: (branch: string, bug: PlantedBug, place: number) => string
}

/** Creates the repository. Every commit changes a file of the core, so that each has a build of its own. */
export function plantedRepository(folder: string): PlantedRepository {
  copyCore(folder)
  const git = (args: readonly string[], input?: string) =>
    execFileSync('git', ['-c', 'user.name=Robin', '-c', 'user.email=robin@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
      ...(input === undefined ? {} : { input }),
    }).trim()
  git(['init', '--quiet', '.'])
  git(['add', '.'])
  git(['commit', '--quiet', '--message', 'feat: start'])
  git(['tag', 'start'])

  return {
    folder,
    plant: (branch, { file, text, by }, place) => {
      const source = readFileSync(join(folder, file), 'utf8')
      const broken = source.split(text).join(by)
      const commits = Array.from({ length: COMMITS }, (_, index) => {
        const number = index + 1
        return [
          `commit refs/heads/${branch}`,
          `committer Robin <robin@example.org> ${1_700_000_000 + number} +0000`,
          data(`refactor: change ${number}`),
          ...(number === 1 ? ['from refs/tags/start'] : []),
          'M 100644 inline core/change.ts',
          data(`export const change = ${number}\n`),
          ...(number === place ? [`M 100644 inline ${file}`, data(broken)] : []),
        ].join('\n')
      })
      git(['fast-import', '--quiet'], `${commits.join('\n')}\n`)
      return git(['rev-parse', `${branch}~${COMMITS - place}`])
    },
  }
}

const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}`
