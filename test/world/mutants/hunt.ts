import { startChild, type WorldSpec } from '../fleet'
import type { Mutant } from './mutant'
import { createField, type Field } from './plant'

/** What a planted bug came to: the world that noticed it, and by what. */
export interface Found {
  readonly mutant: Mutant
  readonly by: WorldSpec | undefined
  readonly breach: string | undefined
  readonly worlds: number
}

export interface Hunt {
  /** Worlds that break nothing without any planted bug: others prove nothing. */
  readonly worlds: readonly WorldSpec[]
  readonly atOnce: number
  readonly onFound: (found: Found) => void
}

/** So many worlds, of both plans: the contended ones first, where what goes wrong between tabs shows soonest. */
export function huntingGround(count: number): readonly WorldSpec[] {
  const contended = Math.ceil(count / 3)
  return Array.from({ length: count }, (_, index) =>
    index < contended
      ? { seed: 1 + index, steps: 40, plan: 'contended' }
      : { seed: 1 + index - contended, steps: 100, plan: 'everyday' },
  )
}

/** A world that takes this long has come to a stop, ms. */
const LONGEST_WORLD = 180_000

/** Plants one bug after the other, and runs worlds until one of them notices it (X-SIM-04). */
export async function hunt(mutants: readonly Mutant[], how: Hunt): Promise<readonly Found[]> {
  const left = [...mutants]
  const all: Found[] = []
  const work = async () => {
    const field = createField()
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

function search({ directory }: Field, mutant: Mutant, { worlds }: Hunt): Promise<Found> {
  return new Promise((resolve, reject) => {
    let seen = 0
    const end = (by: WorldSpec | undefined, breach: string | undefined) => {
      clearTimeout(clock)
      child.stop()
      resolve({ mutant, by, breach, worlds: seen })
    }
    const wait = () => setTimeout(() => end(worlds[seen], 'the world never ends'), LONGEST_WORLD)
    let clock = wait()
    const child = startChild(
      worlds,
      directory,
      (outcome) => {
        seen += 1
        clearTimeout(clock)
        clock = wait()
        if (outcome.breaches.length > 0) end(outcome, outcome.breaches[0])
      },
      // A process that ends by itself has run all worlds, or has fallen over a mistake that nothing caught.
      (failure) => {
        if (failure === undefined) end(undefined, undefined)
        // What cannot even be loaded is no bug that a world has noticed.
        else if (seen === 0 && /ERR_MODULE_NOT_FOUND|SyntaxError/.test(failure))
          reject(new Error(`${mutant.name}: ${failure}`))
        else end(worlds[seen], failure)
      },
    )
  })
}
