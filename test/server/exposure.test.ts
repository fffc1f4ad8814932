import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { omitUndefined } from '../../protocol/omit-undefined'
import { clientAddress, readNetworks, sourceOf } from '../../server/http/client-address'
import type { Networks } from '../../server/http/client-address'
import { readConfig } from '../../server/config/config'
import { listen } from '../../server/http/listen'
import type { Listening } from '../../server/http/listen'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox, testConfig } from './sandbox'
import { beginning, packFolder } from './seed'
import type { Sandbox } from './sandbox'

let sandbox: Sandbox
let story: Story
let listening: Listening

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
  listening = await listen({ host: testConfig.host, port: 0 }, () => sandbox.app)
})
afterAll(async () => {
  await listening.stop({ drainMs: 0, graceMs: 0 })
  await sandbox.close()
})

const proxies = (...entries: string[]): Networks => {
  const read = readNetworks(entries)
  if (E.isLeft(read)) throw new Error(read.left)
  return read.right
}
const newestMessage = async (box: Sandbox) =>
  (await box.connection.db.selectFrom('mails').select('body').orderBy('id', 'desc').executeTakeFirst())?.body ?? ''
const reset = { params: { email: 'maya@northwind.example' } }

describe('SRV-01 X-SERVER-07 the sandbox is only for the local machine', () => {
  test('listens on the loopback only, and is not reachable by another address of this machine', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
    const reached = (host: string) =>
      new Promise<boolean>((resolve) => {
        const socket = connect({ host, port: listening.port, timeout: 1_000 })
        const end = (answer: boolean) => () => {
          socket.destroy()
          resolve(answer)
        }
        socket.on('connect', end(true)).on('error', end(false)).on('timeout', end(false))
      })
    expect(await reached('127.0.0.1')).toBe(true)
    expect(await Promise.all(others.map(({ address }) => reached(address)))).toEqual(others.map(() => false))
  })

  test('X-SERVER-07 keeps an idle connection longer than a proxy, so that no request meets a closing one', async () => {
    const { headers } = await fetch(`http://127.0.0.1:${listening.port}/health`)
    expect(headers.get('keep-alive')).toBe('timeout=75')
  })

  test('refuses to start exposed, by option or environment, and names the production command', () => {
    for (const config of [
      readConfig(['--host', '0.0.0.0'], {}),
      readConfig([], { HOST: '192.168.1.20' }),
      readConfig(['--host', '::'], {}),
      readConfig([], { SANDBOX: 'off' }),
    ]) {
      expect(E.isLeft(config) && config.left).toContain('npm run serve')
    }
    expect(readConfig(['--host', '::1'], {})).toMatchObject({ right: { host: '::1' } })
    expect(readConfig([], {})).toMatchObject({ right: { host: '127.0.0.1' } })
  })

  test('security 42 uses cheap password hashes only in a database that ends with the process', () => {
    const costs = [[], ['--memory'], ['--data', 'somewhere']].map((args) =>
      [{}, { DATABASE_URL: 'postgres://localhost/flipdeck' }].map((env) => {
        const config = readConfig(args, env)
        return E.isRight(config) && config.right.passwordCost
      }),
    )
    expect(costs).toEqual([
      [32_768, 32_768],
      [16, 32_768],
      [32_768, 32_768],
    ])
  })

  test('security 27 accepts only host names of this machine, so that DNS rebinding fails', async () => {
    const { credentials } = story.person('Maya Okafor')
    for (const host of ['evil.example', '192.168.1.20:8787', 'localhost.evil.example', '127.evil.example']) {
      const page = await sandbox.fetch('/sandbox', { host })
      expect([page.status, await page.text()]).toEqual([421, 'This server does not answer for that host'])
      const { status, json } = await sandbox.call('login', { params: credentials, host })
      expect(status).toBe(421)
      expect(json).toMatchObject({ status: 'error', errorType: 'wrongHost', payloads: [] })
    }
    for (const host of ['localhost', 'localhost:8787', 'aurora.localhost', '127.0.0.1', '[::1]:8787'])
      expect((await sandbox.fetch('/sandbox', { host })).status).toBe(200)
  })

  test('accepts only the configured hosts in production', async () => {
    const config = { ...testConfig, sandbox: false, publicOrigins: ['https://learn.example'], hosts: ['10.0.0.5'] }
    const box = sandbox.beside({ config })
    for (const host of ['learn.example', '10.0.0.5'])
      expect((await box.fetch('/openapi.json', { host })).status).toBe(200)
    for (const host of ['localhost', 'evil.example'])
      expect((await box.fetch('/openapi.json', { host })).status).toBe(421)
    expect((await box.fetch('/health', { host: '10.1.2.3' })).status).toBe(200)
  })
})

describe('SRV-02 X-SERVER-07 links', () => {
  test('use the configured origin in mails, never a Host header', async () => {
    const config = {
      ...testConfig,
      sandbox: false,
      tls: true,
      publicOrigins: ['https://learn.example', 'https://aurora.localhost'],
      hosts: ['other.example'],
    }
    const box = sandbox.beside({ config })
    const before = await newestMessage(box)
    expect((await box.call('sendPasswordReset', { ...reset, host: 'evil.example' })).status).toBe(421)
    expect(await newestMessage(box)).toBe(before)
    await box.ok('sendPasswordReset', {
      ...reset,
      host: 'other.example',
      headers: { 'X-Forwarded-Host': 'evil.example' },
    })
    expect(await newestMessage(box)).toMatch(/ https:\/\/learn\.example\/reset\/[\w-]{43}$/)
    const params = { email: 'ingrid@aurora.example' }
    await box.ok('sendPasswordReset', { params, host: 'learn.example', org: story.org('aurora') })
    expect(await newestMessage(box)).toMatch(/ https:\/\/aurora\.localhost\/reset\/[\w-]{43}$/)
  })

  test('to a report use it too', async () => {
    const config = { ...testConfig, sandbox: false, publicOrigins: ['https://learn.example'], hosts: ['other.example'] }
    const box = sandbox.beside({ config })
    const host = 'other.example'
    const { credentials } = story.person('Hanna Sørby')
    const { user } = await box.ok('login', { params: credentials, host })
    const path = { id: story.deckId('Food safety') }
    const asked = { ...omitUndefined({ session: user.sessionId }), host, path, query: {} }
    const { file } = await box.ok('exportQuizReport', asked)
    expect(file.url).toMatch(/^https:\/\/learn\.example\/exports\/[\w-]{43}$/)
  })

  test('to a report can be fetched once, even after requests that did not fetch it', async () => {
    const session = await sandbox.signIn(story.person('Hanna Sørby'))
    const path = { id: story.deckId('Food safety') }
    const { file } = await sandbox.ok('exportQuizReport', { session, path, query: {} })
    const ask = (method: string) => sandbox.fetch(new URL(file.url ?? '').pathname, { method })
    const looked = [await ask('HEAD'), await ask('HEAD')]
    expect(looked.map(({ status }) => status)).toEqual([200, 200])
    expect(await looked[0]?.text()).toBe('')
    const fetched = await ask('GET')
    expect(fetched.status).toBe(200)
    expect([...fetched.headers.keys()]).toEqual([...(looked[0]?.headers.keys() ?? [])])
    const gone = [await ask('HEAD'), await ask('GET')]
    expect(gone.map(({ status }) => status)).toEqual([404, 404])
  })
})

describe('SRV-12 X-SERVER-10 request bodies are measured while they are read', () => {
  /** Sends chunks until the server responds or closes; returns the amount sent and the response. */
  const pour = (path: string) =>
    new Promise<{ sent: number; answer: string }>((resolve) => {
      const chunk = `10000\r\n${'x'.repeat(0x1_00_00)}\r\n`
      let sent = 0
      let answer = ''
      const socket = connect({ host: '127.0.0.1', port: listening.port })
      const more = () => {
        while (answer === '' && sent < 50_000_000 && !socket.destroyed) {
          sent += 0x1_00_00
          if (!socket.write(chunk)) break
        }
      }
      socket.on('drain', more)
      socket.on('data', (data: Buffer) => {
        answer += data.toString()
        socket.end()
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve({ sent, answer }))
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`)
      more()
    })

  test('refuses one without a length after a megabyte, whatever its total size', async () => {
    for (const path of ['/api/user/login', '/sandbox/faults', '/reset/some-code', '/xapi/statements']) {
      const { sent, answer } = await pour(path)
      expect(sent).toBeLessThan(10_000_000)
      expect(answer.split('\r\n')[0]).toMatch(path.startsWith('/api') ? / 413 / : / 4\d\d /)
    }
  })

  test('reads one below the limit completely, and answers after its end', async () => {
    const body = JSON.stringify({
      email: 'nobody@x.example',
      other: ['é'.repeat(9_000)],
      password: 'é'.repeat(400_000),
    })
    const streamed = { method: 'POST', body: new Blob([body]).stream(), duplex: 'half' }
    const answer = await fetch(`http://127.0.0.1:${listening.port}/api/user/login`, streamed)
    const message = 'Request failed: the body.password: at most 10000 characters expected'
    expect([answer.status, await answer.json()]).toMatchObject([413, { message }])
  })
})

describe('SRV-10 X-SERVER-07 the client address', () => {
  test('is that of the connection, unless a configured proxy names another', () => {
    const none = proxies()
    expect(clientAddress('203.0.113.9', '198.51.100.1', none)).toBe('203.0.113.9')
    const one = proxies('10.0.0.0/8', 'fd00::/8')
    expect(clientAddress('10.0.0.2', '198.51.100.1', one)).toBe('198.51.100.1')
    expect(clientAddress('::ffff:10.0.0.2', '198.51.100.1', one)).toBe('198.51.100.1')
    expect(clientAddress('fd00::5', '2001:db8::7', one)).toBe('2001:db8::7')
    expect(clientAddress('10.0.0.2', undefined, one)).toBe('10.0.0.2')
    // Addresses that the client wrote before the proxy are not trusted.
    expect(clientAddress('10.0.0.2', '1.1.1.1, 198.51.100.1', one)).toBe('198.51.100.1')
    expect(clientAddress('10.0.0.2', '1.1.1.1, 198.51.100.1, 10.0.0.9', one)).toBe('198.51.100.1')
    expect(clientAddress('10.0.0.2', 'unknown', one)).toBe('10.0.0.2')
  })

  test('accepts an address or network as a proxy, and rejects anything else', () => {
    for (const entry of ['example.org', '10.0.0.0/33', '10.0.0.0/8/8', 'fd00::/129', '10.0.0.0/x', '/8'])
      expect(readNetworks(['10.0.0.1', entry])).toEqual(E.left(entry))
  })

  test('treats the network of an IPv6 address as one client', () => {
    expect(sourceOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(sourceOf('2001:0db8:0001:2::9')).toBe('2001:db8:1:2::/64')
    expect(sourceOf('2001:db8::9')).toBe('2001:db8:0:0::/64')
    expect(sourceOf('203.0.113.9')).toBe('203.0.113.9')
  })
})
