import { describe, expect, it } from 'vitest'
import { serverPathPrefixes } from '../../protocol/server-path-prefixes'
import viteConfig from '../../vite.config.ts'

/** Matches like Vite: a key that starts with '^' is a regular expression, any other a prefix. */
const goesToServer = (path: string): boolean =>
  Object.keys(viteConfig({ command: 'serve', mode: 'development' }).server?.proxy ?? {}).some((key) =>
    key.startsWith('^') ? new RegExp(key).test(path) : path.startsWith(key),
  )

describe('X-SERVER-01 during development, with Vite in front of the server', () => {
  it('proxies all pages of the server to it, including those linked in mails and certificates', () => {
    const paths = ['/email/abc', '/verify/1', '/reset/abc', '/exports/1', '/sandbox', '/robot-check', '/page.css']
    for (const path of [
      ...paths,
      ...serverPathPrefixes.map((part) => `/${part}/x`),
      '/media/a.svg',
      '/api/user/library',
    ])
      expect([path, goesToServer(path)]).toEqual([path, true])
  })

  it("leaves the app's own addresses and modules to Vite", () => {
    for (const path of ['/', '/verify-phone', '/reset-password', '/library/c1', '/protocol/api.ts', '/ui/main.tsx'])
      expect([path, goesToServer(path)]).toEqual([path, false])
  })
})
