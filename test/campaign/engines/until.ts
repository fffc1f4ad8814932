import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE } from './engine'

/** Polls `ask` until its value is neither undefined, null nor false. On a timeout the last error is reported. */
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
