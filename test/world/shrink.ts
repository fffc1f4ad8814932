import type { Outcome } from './run'
import type { Step } from './steps'

type Rerun = (steps: readonly Step[]) => Promise<Outcome>

/**
 * Fewer steps that still break something: halves, then quarters, down to single steps are left out as long as the run
 * fails without them. Steps keep their meaning without the others, because each has a seed of its own.
 */
export async function shrink(failed: Outcome, rerun: Rerun): Promise<Outcome> {
  let smallest = failed
  for (let size = Math.ceil(failed.taken / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let start = 0; start < smallest.steps.length; ) {
      const steps = smallest.steps.toSpliced(start, size)
      const outcome = await rerun(steps)
      if (outcome.breaches.length > 0) smallest = { ...outcome, steps }
      else start += size
    }
  }
  return smallest
}
