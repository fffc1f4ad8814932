// Unit tests share one process (vitest.config.ts), so a file's changes to it would affect later files.
import { afterAll, expect, vi } from 'vitest'

/** Returns every global with its value. Reading them also creates those that Node creates lazily. */
const globals = () =>
  new Map(Object.getOwnPropertyNames(globalThis).map((name) => [name, Reflect.get(globalThis, name) as unknown]))
const before = globals()
const environment = { ...process.env }

afterAll(() => {
  const faked = vi.isFakeTimers()
  // Otherwise the next file would fail too.
  vi.useRealTimers()
  expect(faked, 'the timers are faked').toBe(false)
  const after = globals()
  const names = [...new Set([...before.keys(), ...after.keys()])]
  const changed = names.filter((name) => !Object.is(before.get(name), after.get(name)))
  expect(changed, 'globals that this file changed').toEqual([])
  expect(process.env, 'the environment').toEqual(environment)
})
