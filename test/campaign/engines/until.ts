import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE } from './engine'

/** What `ask` answers once it is neither undefined, null nor false; what it throws meanwhile is what went wrong if that never comes. */
export async function until<A>(what: string, ask: () => Promise<A | undefined | null | false>): Promise<A> {
  const end = performance.now() + PATIENCE
  let why: unknown
  while (performance.now() < end) {
    try {
      const answer = await ask()
      if (answer !== undefined && answer !== null && answer !== false) return answer
      why = undefined
    } catch (error) {
      why = error
    }
    await pause(50)
  }
  throw new Error(`${what}: not within ${PATIENCE / 1000} s`, { cause: why })
}
