import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { internalUserEntry } from './internal-user'

test('S-REG-17 the entry of the internal user is there in development builds alone', () => {
  expect(internalUserEntry(true)).toBe('Internal User')
  expect(internalUserEntry(false)).toBeUndefined()
  // The bundler puts the kind of build in there, and leaves out what it rules out.
  const screen = readFileSync(join(import.meta.dirname, '../ui/screens/sign-in/SignInScreen.tsx'), 'utf8')
  expect(screen).toContain('import.meta.env.DEV ? <InternalUser /> : null')
})
