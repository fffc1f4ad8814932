// Finds the first commit at which a predicate holds on a log, over builds of the core alone.
import { execFileSync } from 'node:child_process'
import { ArgumentFault } from '../cli/read-arguments'
import { BuildFault } from './core-build'

/** A commit of the range. */
export interface Commit {
  readonly id: string
  readonly subject: string
}

/** The commits of a range, oldest first: `good`, and those after it up to the last, which is bad. */
export interface CommitRange {
  readonly good: Commit
  readonly commits: readonly Commit[]
}

/** Reads `GOOD..BAD` along first parents. Throws an ArgumentFault if GOOD is not before BAD. */
export function commitRange(range: string, repository: string): CommitRange {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const [good = '', bad = '', more] = range.split('..')
  if (good === '' || bad === '' || bad.startsWith('.') || more !== undefined)
    throw new ArgumentFault(`--bisect needs a range such as v1.2..main, not '${range}'`)
  const idOf = (named: string): string => {
    try {
      return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${named}^{commit}`)
    } catch {
      throw new ArgumentFault(`there is no commit '${named}' in ${repository}`)
    }
  }
  const [from, to] = [idOf(good), idOf(bad)]
  const list = (...args: readonly string[]): readonly Commit[] =>
    git('log', '--reverse', '--first-parent', '--format=%H%x09%s', ...args)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ id: line.slice(0, line.indexOf('\t')), subject: line.slice(line.indexOf('\t') + 1) }))
  const commits = list(`${from}..${to}`)
  const [first] = list('-1', from)
  const isBefore = commits.length > 0 && git('merge-base', from, to) === from
  if (!isBefore || first === undefined) throw new ArgumentFault(`${good} is not before ${bad}`)
  return { good: first, commits }
}

/** The result of a bisection. */
export interface Bisection {
  /** The last commit at which the predicate is known not to hold. */
  readonly good: Commit
  /** The commits that may be the first at which it holds, oldest first; several if those before the last do not build. */
  readonly candidates: readonly Commit[]
  /** Number of commits that were tested, including both ends. */
  readonly tested: number
  readonly skipped: readonly { readonly commit: Commit; readonly reason: string }[]
}

/** An end of the range has the wrong result. */
export class RangeFault extends Error {}

/**
 * Finds the first commit at which `holds`, by binary search. Commits that do not build are skipped. Rejects with a
 * RangeFault if it holds at the good commit, does not hold at the last one, or one of both does not build.
 */
export async function bisectCommits(
  { good, commits }: CommitRange,
  holds: (commit: Commit) => Promise<boolean>,
  report: (line: string) => void,
): Promise<Bisection> {
  const all = [good, ...commits]
  const skipped: { readonly commit: Commit; readonly reason: string }[] = []
  const unusable = new Set<number>()
  let tested = 0
  const test = async (place: number): Promise<boolean | undefined> => {
    const commit = all[place]
    if (commit === undefined) return undefined
    try {
      const result = await holds(commit)
      tested += 1
      report(`${shortId(commit)} ${result ? 'holds' : 'does not hold'}: ${commit.subject}`)
      return result
    } catch (error) {
      if (!(error instanceof BuildFault)) throw error
      report(`${shortId(commit)} skipped, it ${error.message}: ${commit.subject}`)
      skipped.push({ commit, reason: error.message })
      unusable.add(place)
      return undefined
    }
  }
  let [low, high] = [0, all.length - 1]
  const isEnd = async (place: number, expected: boolean) => {
    const result = await test(place)
    const commit = all[place]
    if (result === expected || commit === undefined) return
    if (result === undefined) throw new RangeFault(`${shortId(commit)} ${skipped.at(-1)?.reason ?? 'cannot be tested'}`)
    throw new RangeFault(`the predicate ${result ? 'already holds' : 'does not hold'} at ${shortId(commit)}`)
  }
  await isEnd(high, true)
  await isEnd(low, false)
  for (;;) {
    const place = nearMiddle(low, high, unusable)
    if (place === undefined) break
    const result = await test(place)
    if (result === true) high = place
    else if (result === false) low = place
  }
  return { good: all[low] ?? good, candidates: all.slice(low + 1, high + 1), tested, skipped }
}

/** The place nearest to the middle between two places that can be tested; undefined if there is none. */
function nearMiddle(low: number, high: number, unusable: ReadonlySet<number>): number | undefined {
  const places = Array.from({ length: Math.max(0, high - low - 1) }, (_, index) => low + 1 + index)
  const middle = (low + high) / 2
  return places
    .filter((place) => !unusable.has(place))
    .toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0]
}

export const shortId = ({ id }: Commit): string => id.slice(0, 12)
