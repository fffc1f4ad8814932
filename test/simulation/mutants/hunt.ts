import { startProcess, type WorldSpec } from '../process-pool'
import type { Mutant } from './mutant'
import { createSourceCopy, type SourceCopy } from './plant'

/** The result for a planted bug: the world that detected it, and the violation. */
export interface Found {
  readonly mutant: Mutant
  readonly by: WorldSpec | undefined
  readonly violation: string | undefined
  readonly worlds: number
}

export interface Hunt {
  /** Worlds without a violation when no bug is planted: only those prove anything. */
  readonly worlds: readonly WorldSpec[]
  readonly atOnce: number
  readonly onFound: (found: Found) => void
}

/** Returns so many worlds of both plans, the contended ones first, where bugs between tabs show soonest. */
export function huntWorlds(count: number): readonly WorldSpec[] {
  const contended = Math.ceil(count / 3)
  return Array.from({ length: count }, (_, index) =>
    index < contended
      ? { seed: 1 + index, steps: 40, plan: 'contended' }
      : { seed: 1 + index - contended, steps: 100, plan: 'everyday' },
  )
}

/** A world that takes this long hangs, ms. */
const LONGEST_WORLD = 180_000

/** Plants one bug after the other, and runs worlds until one of them detects it (X-SIM-04). */
export async function hunt(mutants: readonly Mutant[], how: Hunt): Promise<readonly Found[]> {
  const left = [...mutants]
  const all: Found[] = []
  const work = async () => {
    const field = createSourceCopy()
    try {
      for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
        field.plant(mutant)
        const found = await search(field, mutant, how)
        field.clear(mutant)
        all.push(found)
        how.onFound(found)
      }
    } finally {
      field.remove()
    }
  }
  await Promise.all(Array.from({ length: how.atOnce }, work))
  return mutants.flatMap((mutant) => all.find((found) => found.mutant === mutant) ?? [])
}

function search({ directory }: SourceCopy, mutant: Mutant, { worlds }: Hunt): Promise<Found> {
  return new Promise((resolve, reject) => {
    let seen = 0
    const end = (by: WorldSpec | undefined, violation: string | undefined) => {
      clearTimeout(clock)
      child.stop()
      resolve({ mutant, by, violation, worlds: seen })
    }
    const wait = () => setTimeout(() => end(worlds[seen], 'the world never ends'), LONGEST_WORLD)
    let clock = wait()
    const child = startProcess(
      worlds,
      directory,
      (outcome) => {
        seen += 1
        clearTimeout(clock)
        clock = wait()
        if (outcome.violations.length > 0) end(outcome, outcome.violations[0])
      },
      // A process that exits has run all worlds, or crashed on an uncaught error.
      (failure) => {
        if (failure === undefined) end(undefined, undefined)
        // A source that cannot be loaded does not count as a detected bug.
        else if (seen === 0 && /ERR_MODULE_NOT_FOUND|SyntaxError/.test(failure))
          reject(new Error(`${mutant.name}: ${failure}`))
        else end(worlds[seen], failure)
      },
    )
  })
}
