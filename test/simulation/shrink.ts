import type { IntentCatalogue } from './device'
import { run } from './run'
import type { Step } from './steps'
import type { World } from './world'

/** Returns a violation without its details: the same bug shows elsewhere when steps are left out. */
const aboutOf = (violation: string | undefined): string => (violation ?? '').split(':')[0] ?? ''

/** Finds the fewest steps that still violate the same invariant, by leaving out ever smaller parts. */
export async function shrink(
  seed: number,
  steps: readonly Step[],
  prepare?: (world: World) => void,
  intents?: IntentCatalogue,
): Promise<readonly Step[]> {
  const about = aboutOf((await run(seed, steps, prepare, intents)).violations[0])
  const breaks = async (fewer: readonly Step[]) =>
    aboutOf((await run(seed, fewer, prepare, intents)).violations[0]) === about
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
