import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { internalUserEntry } from './product'

test("S-REG-17 the internal user's entry exists only in development builds", () => {
  expect(internalUserEntry(true)).toBe('Internal User')
  expect(internalUserEntry(false)).toBeUndefined()
  // The bundler replaces this flag by the kind of build and removes the dead branch.
  const screen = readFileSync(join(import.meta.dirname, '../ui/screens/sign-in/SignInScreen.tsx'), 'utf8')
  expect(screen).toContain('import.meta.env.DEV ? <InternalUser /> : null')
})
