// Unit tests share one process (vitest.config.ts): what a file changes of it would reach the files after it.
import { afterAll, expect, vi } from 'vitest'

/** Every global with its value. Reading them also makes those that Node makes when they are first asked for. */
const globals = () =>
  new Map(Object.getOwnPropertyNames(globalThis).map((name) => [name, Reflect.get(globalThis, name) as unknown]))
const before = globals()
const environment = { ...process.env }

afterAll(() => {
  const faked = vi.isFakeTimers()
  // Else the file after this one would be told so, too.
  vi.useRealTimers()
  expect(faked, 'the timers are faked').toBe(false)
  const after = globals()
  const names = [...new Set([...before.keys(), ...after.keys()])]
  const changed = names.filter((name) => !Object.is(before.get(name), after.get(name)))
  expect(changed, 'globals that this file changed').toEqual([])
  expect(process.env, 'the environment').toEqual(environment)
})
