import { cpSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appIcon } from '../../server/assets/app-icon'
import { openApi } from '../../server/api/openapi'
import viteConfig from '../../vite.config'
import { classifyRequest } from '../../worker/service/classify-request'
import { api } from '../../protocol/api'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox, testConfig } from './sandbox'
import { beginning, packFolder, root } from './seed'
import type { Sandbox } from './sandbox'

let sandbox: Sandbox
let story: Story
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-web-'))
  mkdirSync(join(folder, 'app', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'app', 'index.html'), '<!doctype html><title>Flipdeck</title>')
  writeFileSync(join(folder, 'app', 'assets', 'main-abc123.js'), 'export {}\n'.repeat(100))
  // A file that compresses well.
  cpSync(join(root, 'package-lock.json'), join(folder, 'app', 'assets', 'page-abc123.js'))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox({ config: { ...testConfig, app: join(folder, 'app'), hosts: ['unknown.example'] } })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

test("X-PWA-01 excludes all pages of the server from the service worker's app routes", () => {
  const pages = sandbox.app.routes.filter(({ method, path }) => method === 'GET' && !path.endsWith('/*'))
  expect(pages.length).toBeGreaterThan(15)
  const asApp = pages.flatMap(({ path }) => {
    const url = `https://northwind.example${path.replaceAll(/:\w+(\{[^}]*\})?/g, 'x')}`
    return classifyRequest({ method: 'GET', mode: 'navigate', url }, 'https://northwind.example') === 'page'
      ? [path]
      : []
  })
  expect(asApp).toEqual([])
})

test('X-DX-01 X-DX-03 serves all pages of the server from the server during development, too', () => {
  const proxy = viteConfig({ command: 'serve', mode: 'development' }).server?.proxy ?? {}
  const passedOn = Object.keys(proxy)
  const pages = sandbox.app.routes.filter(({ method, path }) => method === 'GET' && !path.endsWith('/*'))
  expect(pages.length).toBeGreaterThan(15)
  const asApp = pages.flatMap(({ path }) =>
    passedOn.some((key) => (key.startsWith('^') ? new RegExp(key).test(path) : path.startsWith(key))) ? [] : [path],
  )
  // The rest is the app itself, which Vite serves.
  expect(asApp).toEqual([])
})

describe('X-SERVER-01 the built app', () => {
  test('is served for every app route and always revalidated; its hashed files are cached for a year', async () => {
    for (const path of [
      '/',
      '/library/c1/decks/d1',
      '/user/notifications',
      '/search/milk%20foam',
      '/search/node.js',
      '/search/1%2F2%20v1.5',
      '/add/AB.12',
    ]) {
      const answer = await sandbox.fetch(path)
      expect(await answer.text()).toContain('<title>Flipdeck</title>')
      expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    }
    const script = await sandbox.fetch('/assets/main-abc123.js')
    expect(script.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    for (const path of ['/assets/main-old.js', '/nothing.png']) expect((await sandbox.fetch(path)).status).toBe(404)
  })

  test('X-SERVER-10 answers an unknown path with 404, so that a mistyped health check fails, and shows it to browsers by the app', async () => {
    for (const path of ['/livez', '/healthz', '/user/nothing']) {
      expect((await sandbox.fetch(path, { headers: { Accept: '*/*' } })).status).toBe(404)
      const page = await sandbox.fetch(path, { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Flipdeck</title>')])
    }
    expect((await sandbox.fetch('/library/c1/s1', { headers: { Accept: '*/*' } })).status).toBe(200)
  })

  test('S-SHELL-10 S-BRAND-02 contains the name of the host’s organisation before any script runs, for link previews', async () => {
    const pageOn = async (host: string, path = '/library') => {
      const answer = await sandbox.fetch(path, { host })
      return { tag: answer.headers.get('ETag') ?? '', html: await answer.text(), headers: answer.headers }
    }
    const aurora = await pageOn('aurora.localhost')
    expect(aurora.html).toBe('<!doctype html><title>Aurora Academy</title>')
    expect((await pageOn('northwind.localhost')).html).toContain('<title>Northwind Coffee</title>')
    expect((await pageOn('unknown.example')).html).toContain('<title>Flipdeck</title>')
    // The service worker's request gets the same.
    expect((await pageOn('aurora.localhost', '/index.html')).html).toBe(aurora.html)
    const again = (host: string, tag: string) =>
      sandbox.fetch('/library', { host, headers: { 'If-None-Match': tag } }).then(({ status }) => status)
    expect(await again('aurora.localhost', aurora.tag)).toBe(304)
    expect(await again('northwind.localhost', aurora.tag)).toBe(200)
    const packed = await sandbox.fetch('/', { host: 'aurora.localhost', headers: { 'Accept-Encoding': 'gzip' } })
    expect(gunzipSync(new Uint8Array(await packed.arrayBuffer())).toString()).toBe(aurora.html)
    expect(aurora.headers.get('Cache-Control')).toBe('no-cache')
    expect(aurora.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    const { db } = sandbox.connection
    const labels = await db.selectFrom('white_labels').select(['place', 'data']).execute()
    const [own] = labels.filter(({ data }) => JSON.stringify(data).includes('aurora.localhost'))
    if (own === undefined) throw new Error('The table lacks it')
    const name = async (webDisplayName: string) => {
      const data = JSON.stringify({ ...(own.data as object), webDisplayName })
      await db.updateTable('white_labels').set({ data }).where('place', '=', own.place).execute()
      sandbox.clock.move(1_000)
      return pageOn('aurora.localhost')
    }
    try {
      const odd = await name('</title><script>$&')
      expect(odd.html).toBe('<!doctype html><title>&#60;/title&#62;&#60;script&#62;$&#38;</title>')
      expect(odd.tag).not.toBe(aurora.tag)
      expect((await name(' ')).html).toContain('<title>Flipdeck</title>')
    } finally {
      const data = JSON.stringify(own.data)
      await db.updateTable('white_labels').set({ data }).where('place', '=', own.place).execute()
      sandbox.clock.move(1_000)
    }
  })

  test('X-PERF-08 sends a repeatedly requested script compressed more strongly, with the same content', async () => {
    const asked = async () => {
      const answer = await sandbox.fetch('/assets/page-abc123.js', { headers: { 'Accept-Encoding': 'br' } })
      expect(answer.headers.get('Content-Encoding')).toBe('br')
      return Buffer.from(await answer.arrayBuffer())
    }
    const first = await asked()
    await expect.poll(async () => (await asked()).length).toBeLessThan(first.length)
    expect(brotliDecompressSync(await asked())).toEqual(brotliDecompressSync(first))
  })

  test('security 15 serves nothing outside of its folder', async () => {
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/media/..%2fpack.json',
      '/media/%00',
    ]) {
      expect(await (await sandbox.fetch(path)).text()).not.toMatch(/secret|defaultOrg/)
    }
  })

  test('X-SEC-01 security 9 security 25 lets a page run and fetch only from this server, by a policy without unsafe keywords', async () => {
    const policy = (await sandbox.fetch('/')).headers.get('Content-Security-Policy') ?? ''
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types flipdeck dompurify',
    ]) {
      expect(policy.split('; ')).toContain(part)
    }
  })

  test('collects violations of the policy, which can be read', async () => {
    expect(await (await sandbox.fetch('/sandbox/csp')).json()).toEqual([])
    const report = { 'csp-report': { 'blocked-uri': 'inline' } }
    await sandbox.fetch('/sandbox/csp', {
      method: 'POST',
      body: JSON.stringify(report),
      headers: { 'Content-Type': 'application/csp-report' },
    })
    expect(await (await sandbox.fetch('/sandbox/csp')).json()).toEqual([report])
    await sandbox.fetch('/sandbox/csp', { method: 'DELETE' })
    expect(await (await sandbox.fetch('/sandbox/csp')).json()).toEqual([])
  })

  test('compresses files on request, distinguishes them by ETag, and serves ranges', async () => {
    const whole = await sandbox.fetch('/assets/main-abc123.js')
    const text = await whole.text()
    const packed = await sandbox.fetch('/assets/main-abc123.js', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(gunzipSync(new Uint8Array(await packed.arrayBuffer())).toString()).toBe(text)
    const tag = whole.headers.get('ETag') ?? ''
    expect((await sandbox.fetch('/assets/main-abc123.js', { headers: { 'If-None-Match': tag } })).status).toBe(304)
    const part = await sandbox.fetch('/assets/main-abc123.js', { headers: { Range: 'bytes=10-19' } })
    expect([part.status, part.headers.get('Content-Range'), await part.text()]).toEqual([
      206,
      `bytes 10-19/${text.length}`,
      text.slice(10, 20),
    ])
    expect(
      (await sandbox.fetch('/assets/main-abc123.js', { headers: { Range: `bytes=${text.length}-` } })).status,
    ).toBe(416)
  })

  test('S-PUSH-02 publishes the public push key where push is enabled, and the private one nowhere', async () => {
    expect((await sandbox.fetch('/push-key.json')).status).toBe(404)
    const offered = sandbox.beside({ config: { ...testConfig, pushKey: 'BPublic' } })
    const answer = await offered.fetch('/push-key.json')
    expect([answer.status, await answer.json()]).toEqual([200, { publicKey: 'BPublic' }])
  })

  test('serves media of the pack, an SVG in its own sandbox', async () => {
    const answer = await sandbox.fetch('/media/logo-northwind.svg')
    expect(answer.headers.get('Content-Type')).toBe('image/svg+xml')
    expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect((await sandbox.fetch('/media/none.svg')).status).toBe(404)
  })
})

describe('S-BRAND-02 S-BRAND-03 the white-label of a host', () => {
  const labelOf = async (host: string) =>
    (await (await sandbox.fetch('/white-label.json', { host })).json()) as Record<string, unknown>

  test('D-ROUTE-12 names an installed app after the host’s organisation, and lets it handle links to decks', async () => {
    const answer = await sandbox.fetch('/manifest.webmanifest', { host: 'aurora.localhost' })
    expect(answer.headers.get('Content-Type')).toContain('application/manifest+json')
    const { webDisplayName, uiColor1 } = await labelOf('aurora.localhost')
    expect(await answer.json()).toMatchObject({
      name: webDisplayName,
      theme_color: uiColor1,
      protocol_handlers: [{ protocol: 'web+flipdeck', url: '/start?target=%s' }],
    })
  })

  test('X-PWA-01 installs with the name, colours and icon of the host’s organisation, and shortcuts to search, library and favorites', async () => {
    for (const host of ['aurora.localhost', 'northwind.localhost']) {
      const { webDisplayName, uiColor1, uiColor2 } = await labelOf(host)
      const manifest = (await (await sandbox.fetch('/manifest.webmanifest', { host })).json()) as {
        readonly icons: readonly { readonly src: string; readonly sizes: string }[]
      }
      expect(manifest).toMatchObject({
        name: webDisplayName,
        short_name: webDisplayName,
        theme_color: uiColor1,
        display: 'standalone',
        start_url: '/',
        scope: '/',
        shortcuts: [
          { name: 'Search', url: '/search' },
          { name: 'Library', url: '/library' },
          { name: 'Favorites', url: '/user/my-favorites' },
        ],
      })
      for (const { src, sizes } of manifest.icons) {
        expect(sizes).toBe('any')
        const icon = await sandbox.fetch(src, { host })
        expect(icon.headers.get('Content-Type')).toBe('image/svg+xml')
        const drawing = await icon.text()
        expect(drawing).toContain(`fill="${String(uiColor1)}"`)
        expect(drawing).toContain(`fill="${String(uiColor2)}"`)
      }
    }
  })

  test("X-PWA-01 keeps an organisation's icon visible when its colours are as light as the background", () => {
    const label = { id: 'light', webDisplayName: 'Light', loginVariant: 'email' } as const
    const fills = (drawing: string) => [...drawing.matchAll(/fill="([^"]*)"( stroke=)?/g)]
    for (const [light, dark] of [
      ['#ffffff', '#0f5c63'],
      ['#fff', '#000'],
      ['#ffee00', '#e4002b'],
    ] as const) {
      const [, behind, front, star] = fills(appIcon({ ...label, uiColor1: light, uiColor2: light }))
      expect([behind?.[2], front?.[2]]).toEqual([' stroke=', ' stroke='])
      expect(star?.[1]).not.toBe('#ffffff')
      const [, , plain, white] = fills(appIcon({ ...label, uiColor1: dark, uiColor2: light }))
      expect([plain?.[2], white?.[1]]).toEqual([undefined, '#ffffff'])
    }
  })

  test('X-PWA-01 accepts every kind of colour that a pack may contain in the icon', () => {
    const label = { id: 'any', webDisplayName: 'Any', loginVariant: 'email' } as const
    const drawing = appIcon({ ...label, uiColor1: 'Teal', uiColor2: 'hsl(0 80% 40%)' })
    expect(drawing).toContain('fill="#008080"')
    expect(drawing).toContain('fill="#b81414"')
    expect(appIcon({ ...label, uiColor1: 'rgb(255, 255, 240)', uiColor2: '#0F5C6380' })).toMatch(
      /fill="#0f5c63" transform.*[^]*fill="#fffff0" stroke=/,
    )
    expect(appIcon({ ...label, uiColor1: '"/><script/>' })).toBe(appIcon(label))
  })

  test('is the product’s own on an unknown host where the table has no unbranded one', async () => {
    const { db } = sandbox.connection
    const stored = await db.selectFrom('white_labels').selectAll().execute()
    const rows = stored.map(({ data, ...row }) => ({ ...row, data: JSON.stringify(data) }))
    const unbranded = stored.filter(({ data }) => typeof data === 'object' && data !== null && !('orgId' in data))
    expect(unbranded).toHaveLength(1)
    try {
      for (const { place } of unbranded) await db.deleteFrom('white_labels').where('place', '=', place).execute()
      sandbox.clock.move(1_000)
      const label = await labelOf('unknown.example')
      expect(label).toMatchObject({ webDisplayName: 'Flipdeck' })
      expect(label).not.toHaveProperty('orgId')
    } finally {
      await db.deleteFrom('white_labels').execute()
      await db.insertInto('white_labels').values(rows).execute()
      sandbox.clock.move(1_000)
    }
  })

  test('is that of the host or of its staging host, and the unbranded one for any other', async () => {
    expect(await labelOf('aurora.localhost')).toMatchObject({
      id: 'aurora',
      orgId: story.org('aurora'),
      loginVariant: 'twoCode',
      assessmentLabel: 'Challenge',
    })
    expect(await labelOf('staging.aurora.localhost')).toMatchObject({ id: 'aurora' })
    for (const host of ['localhost', '127.0.0.1', 'unknown.example']) {
      const label = await labelOf(host)
      expect(label).toMatchObject({ id: 'unbranded', webDisplayName: 'Flipdeck' })
      expect(label).not.toHaveProperty('orgId')
      expect(label).not.toHaveProperty('hosts')
      expect(label['apiPrefix']).toBe('/api')
    }
  })

  test("S-BRAND-04 S-BRAND-05 shows an organisation's name, colours and logos on its own host when it has no white-label", async () => {
    const label = await labelOf('northwind.localhost')
    expect(label).toMatchObject({
      id: 'unbranded',
      orgId: story.org('northwind'),
      webDisplayName: 'Northwind Coffee',
      uiColor1: '#0f5c63',
      uiColor2: '#f2703d',
      loginVariant: 'email',
    })
    expect(JSON.stringify([label['logo'], label['darkModeLogo']])).toMatch(/logo-northwind.*logo-northwind-dark/)
  })
})

describe('X-SERVER-06 the OpenAPI description', () => {
  test('describes every call with path, method and requirements, and without a broken reference', async () => {
    const description = (await (await sandbox.fetch('/openapi.json')).json()) as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
      components: { schemas: Record<string, unknown> }
    }
    expect(description.openapi).toBe('3.1.0')
    const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    )
    expect(operations.toSorted()).toEqual(
      Object.entries(api)
        .map(([name, { method, path }]) => `${name} ${method} ${path}`)
        .toSorted(),
    )
    const text = JSON.stringify(description)
    for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
      expect(description.components.schemas).toHaveProperty(name)
    expect(description.components.schemas['Deck']).toMatchObject({
      type: 'object',
      required: ['id'],
      properties: { createdAt: { format: 'date-time' } },
    })
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(openApi())))
  })
})

describe('SRV-18 X-SEC-01 frames', () => {
  const framesOn = async (host: string, path = '/') =>
    ((await sandbox.fetch(path, { host })).headers.get('Content-Security-Policy') ?? '')
      .split('; ')
      .find((part) => part.startsWith('frame-src'))
  const allow = (folder: string, frameOrigins: readonly string[]) =>
    sandbox.connection.db
      .updateTable('orgs')
      .set({ services: JSON.stringify({ frameOrigins }) })
      .where('id', '=', story.org(folder))
      .execute()

  test("of other origins are shown only where the host's organisation allows them", async () => {
    await allow('aurora', ['https://player.vimeo.com', 'https://www.youtube-nocookie.com'])
    await allow('northwind', ['https://players.brightcove.net'])
    sandbox.clock.move(1_000)
    for (const path of ['/', '/index.html', '/library'])
      expect(await framesOn('aurora.localhost', path)).toBe(
        "frame-src 'self' https://player.vimeo.com https://www.youtube-nocookie.com",
      )
    expect(await framesOn('northwind.localhost')).toBe("frame-src 'self' https://players.brightcove.net")
    expect(await framesOn('harbourline.localhost')).toBe("frame-src 'self'")
    // On a host for all organisations without a white-label, their players are combined; those of white-labels are
    // excluded.
    expect(await framesOn('localhost')).toBe("frame-src 'self' https://players.brightcove.net")
  })
})
