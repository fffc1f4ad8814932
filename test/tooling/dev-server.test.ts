import { describe, expect, it } from 'vitest'
import { serverParts } from '../../protocol/server-parts'
import viteConfig from '../../vite.config.ts'

/** As Vite goes by it: a key is a regular expression where it begins as one, else the beginning of an address. */
const goesToServer = (path: string): boolean =>
  Object.keys(viteConfig({ command: 'serve', mode: 'development' }).server?.proxy ?? {}).some((key) =>
    key.startsWith('^') ? new RegExp(key).test(path) : path.startsWith(key),
  )

describe('X-SERVER-01 while one develops, with Vite before the server', () => {
  it('the server answers for all pages of its own, those that mails and certificates lead to among them', () => {
    const paths = ['/email/abc', '/verify/1', '/reset/abc', '/exports/1', '/sandbox', '/robot-check', '/page.css']
    for (const path of [...paths, ...serverParts.map((part) => `/${part}/x`), '/media/a.svg', '/api/user/library'])
      expect([path, goesToServer(path)]).toEqual([path, true])
  })

  it('and the app for its own addresses and modules', () => {
    for (const path of ['/', '/verify-phone', '/reset-password', '/library/c1', '/protocol/api.ts', '/ui/main.tsx'])
      expect([path, goesToServer(path)]).toEqual([path, false])
  })
})
