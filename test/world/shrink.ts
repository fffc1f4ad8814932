import { run } from './run'
import type { Step } from './steps'
import type { World } from './world'

/** What a breach is about, whatever the numbers in it: the same mistake shows in other places when steps are left out. */
const aboutOf = (breach: string | undefined): string => (breach ?? '').split(':')[0] ?? ''

/**
 * The fewest steps found that still break the same invariant: ever smaller parts are left out as long as that keeps it
 * broken.
 */
export async function shrink(
  seed: number,
  steps: readonly Step[],
  prepare?: (world: World) => void,
): Promise<readonly Step[]> {
  const about = aboutOf((await run(seed, steps, prepare)).breaches[0])
  const breaks = async (fewer: readonly Step[]) => aboutOf((await run(seed, fewer, prepare)).breaches[0]) === about
  let best = steps
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.length;) {
      const fewer = [...best.slice(0, at), ...best.slice(at + size)]
      if (await breaks(fewer)) best = fewer
      else at += size
    }
  }
  return best
}
