import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { Agent, createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { sql } from 'kysely'
import webPush from 'web-push'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readsOfPrimary } from '../../server/db/replica'
import { deliverDue } from '../../server/delivery/deliver-due'
import type { Senders } from '../../server/delivery/deliver-due'
import { deliveryLoop } from '../../server/delivery/delivery-loop'
import { queuePushes } from '../../server/delivery/notifications'
import { smtp } from '../../server/delivery/smtp'
import { textWebhook } from '../../server/delivery/text-webhook'
import { push, pushServices } from '../../server/delivery/web-push'
import { encodePhone } from '../../protocol/phone'
import { PushReceiver, vapidClaims } from './push-receiver'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox } from './sandbox'
import { beginning, packFolder } from './seed'
import type { Sandbox } from './sandbox'

const certificates = join(import.meta.dirname, 'certificates')
const key = readFileSync(join(certificates, 'localhost.key'), 'utf8')
const cert = readFileSync(join(certificates, 'localhost.crt'), 'utf8')

let sandbox: Sandbox
let story: Story
const log: string[] = []

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
  await sandbox.connection.db.deleteFrom('mails').execute()
})
afterAll(() => sandbox.close())

const deliver = (senders: Senders) =>
  deliverDue(sandbox.connection.db, senders, sandbox.clock.now(), (line) => {
    log.push(line)
  })
const waiting = () => sandbox.connection.db.selectFrom('mails').selectAll().orderBy('id').execute()
const askReset = (email: string) => sandbox.ok('sendPasswordReset', { params: { email } })

interface Heard {
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Returns a listener that records requests and answers with the next status. */
function hearing(heard: Heard[], statuses: number[]): RequestListener {
  return (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  }
}

const opened = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })

describe('SRV-03 X-SERVER-07 mail by SMTP, to a real server, over TLS and with a password', () => {
  const mails: { readonly to: string; readonly text: string }[] = []
  const server = new SMTPServer({
    secure: true,
    key,
    cert,
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'pass word' ? null : new Error('no'), { user: username ?? '' }),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('gone') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        mails.push({ to, text: Buffer.concat(parts).toString('utf8') })
        done()
      })
    },
  })
  let port = 0
  beforeAll(async () => {
    port = await new Promise((resolve) => {
      const listener = server.listen(0, '127.0.0.1', () => {
        const address = listener.address()
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  const mailer = (password = 'pass word') => {
    const trust = `tls.ca=${encodeURIComponent(cert)}`
    const url = `smtps://flip:${encodeURIComponent(password)}@localhost:${port}?${trust}`
    return smtp({ url, from: 'Flipdeck <learn@northwind.example>' })
  }

  test('delivers a reset link once and deletes it here', async () => {
    const { send, close } = mailer()
    await askReset('maya@northwind.example')
    expect(await deliver({ mail: send })).toBe(1)
    expect(await deliver({ mail: send })).toBe(0)
    close()
    expect(mails.map(({ to }) => to)).toEqual(['maya@northwind.example'])
    const text = mails[0]?.text.replaceAll('=\r\n', '') ?? ''
    expect(text).toMatch(/http:\/\/localhost:8787\/reset\/[\w-]{43}/)
    for (const line of [
      'From: Flipdeck <learn@northwind.example>',
      'Subject: Your new password',
      'Auto-Submitted: auto-generated',
    ])
      expect(text).toContain(line)
    expect(text).toMatch(/Message-ID: <\d+\.\d+@northwind\.example>/)
    expect(await waiting()).toEqual([])
  })

  test('retries later, at growing intervals, when the mail server refuses temporarily', async () => {
    const before = mails.length
    const wrong = mailer('wrong')
    const right = mailer()
    await askReset('lena@northwind.example')
    expect(await deliver({ mail: wrong.send })).toBe(1)
    expect((await waiting()).map(({ tries, due_at }) => [tries, due_at - beginning])).toEqual([[1, 30_000]])
    expect(await deliver({ mail: right.send })).toBe(0)
    sandbox.clock.move(30_000)
    expect(await deliver({ mail: wrong.send })).toBe(1)
    expect((await waiting()).map(({ tries, due_at }) => [tries, due_at - beginning])).toEqual([[2, 90_000]])
    sandbox.clock.move(60_000)
    expect(await deliver({ mail: right.send })).toBe(1)
    expect(mails.slice(before).map(({ to }) => to)).toEqual(['lena@northwind.example'])
    expect(log.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { event: 'message not sent', kind: 'mail', tries: 1, code: 'EAUTH' },
      { event: 'message not sent', kind: 'mail', tries: 2, code: 'EAUTH' },
    ])
    wrong.close()
    right.close()
  })

  test('stops sending an expired link during retries, but not a notice', async () => {
    const before = mails.length
    log.length = 0
    const { send, close } = mailer()
    const self = { name: 'Nomi', email: 'nomi@x.example', password: 'first-day-1' }
    const { user } = await sandbox.ok('register', { params: self })
    await askReset(self.email)
    const session = user.sessionId ?? ''
    const asked = { email: 'nomi.new@x.example', oldPassword: self.password }
    await sandbox.ok('updateAccount', { session, params: asked })
    sandbox.clock.move(60 * 60_000 - 1)
    const [reset, ...others] = await waiting()
    expect(others.map(({ sent_to }) => sent_to)).toEqual([asked.email, self.email])
    const busy: Senders = { mail: () => Promise.reject(new Error('busy')) }
    expect(await deliver(busy)).toBe(3)
    expect((await waiting()).map(({ id }) => id)).toContain(reset?.id)
    sandbox.clock.move(60_000)
    expect(await deliver({ mail: send })).toBe(3)
    close()
    expect(mails.slice(before).map(({ to }) => to)).toEqual([self.email])
    expect(await waiting()).toEqual([])
    const given = { level: 'warn', event: 'message given up', kind: 'mail', tries: 2 }
    expect(log.slice(3).map((line) => JSON.parse(line) as unknown)).toEqual([given, given])
  })

  test('security 29 gives up a permanently refused recipient without naming it in the log', async () => {
    log.length = 0
    const { send, close } = mailer()
    const values = { kind: 'mail', sent_to: 'gone@northwind.example', subject: 's', body: 'b', sent_at: beginning }
    await sandbox.connection.db.insertInto('mails').values(values).execute()
    await deliver({ mail: send })
    close()
    expect(await waiting()).toEqual([])
    expect(log).toEqual([JSON.stringify({ level: 'warn', event: 'message given up', kind: 'mail', tries: 1 })])
  })

  test('treats an address that looks like two as one', async () => {
    const before = mails.length
    const { send, close } = mailer()
    const values = { kind: 'mail', sent_to: 'a@x.example, b@x.example', subject: 's', body: 'b', sent_at: beginning }
    await sandbox.connection.db.insertInto('mails').values(values).execute()
    await deliver({ mail: send })
    close()
    const reached = mails.slice(before).flatMap(({ to }) => to.split(/,\s*/))
    expect(reached).not.toContain('a@x.example')
    expect(reached).not.toContain('b@x.example')
    await sandbox.connection.db.deleteFrom('mails').execute()
  })

  test('X-SERVER-08 sends each message once from several simultaneous processes', async () => {
    const before = mails.length
    const mailers = [mailer(), mailer(), mailer()]
    const values = Array.from({ length: 30 }, (_, at) => ({
      kind: 'mail',
      sent_to: `p${at}@northwind.example`,
      subject: 's',
      body: 'b',
      sent_at: beginning,
    }))
    await sandbox.connection.db.insertInto('mails').values(values).execute()
    for (let round = 0; round < 3; round++) await Promise.all(mailers.map(({ send }) => deliver({ mail: send })))
    for (const { close } of mailers) close()
    const sent = mails.slice(before).map(({ to }) => to)
    expect(sent.toSorted()).toEqual(values.map(({ sent_to }) => sent_to).toSorted())
  })
})

describe('SRV-03 X-SERVER-07 text messages by signed webhook', () => {
  const heard: Heard[] = []
  const statuses: number[] = []
  const server = createServer(hearing(heard, statuses))
  const secret = `whsec_${Buffer.from('a secret that both sides know').toString('base64')}`
  let text: Senders

  beforeAll(async () => {
    const url = `http://127.0.0.1:${await opened(server)}/texts`
    text = { text: textWebhook({ url, secret }, sandbox.clock.now) }
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  test('delivers the code signed, retries a failure with the same id, and never retries a permanent refusal', async () => {
    const session = await sandbox.signIn(story.person('Maya Okafor'))
    await sandbox.ok('setUpPhone', { session, params: { e164: encodePhone('5551234567') } })
    statuses.push(503)
    await deliver(text)
    sandbox.clock.move(30_000)
    await deliver(text)
    expect(await waiting()).toEqual([])
    expect(heard).toHaveLength(2)
    const [first, second] = heard
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    const body = second?.body.toString('utf8') ?? ''
    expect(JSON.parse(body)).toEqual({
      type: 'text',
      to: '+15551234567',
      text: expect.stringMatching(/^Your code is \d{4}\./) as unknown,
    })
    const signed = `${String(second?.headers['webhook-id'])}.${String(second?.headers['webhook-timestamp'])}.${body}`
    const expected = createHmac('sha256', 'a secret that both sides know').update(signed).digest('base64')
    expect(second?.headers['webhook-signature']).toBe(`v1,${expected}`)
    expect(Number(second?.headers['webhook-timestamp'])).toBe(Math.floor(sandbox.clock.now() / 1000))
    sandbox.clock.move(60_000)
    await sandbox.ok('setUpPhone', { session, params: { e164: encodePhone('5551234567') } })
    statuses.push(422)
    await deliver(text)
    expect(heard).toHaveLength(3)
    expect(await waiting()).toEqual([])
  })

  test('does not send an expired code', async () => {
    const session = await sandbox.signIn(story.person('Maya Okafor'))
    const before = heard.length
    await sandbox.ok('setUpPhone', { session, params: { e164: encodePhone('5551234567') } })
    statuses.push(503)
    await deliver(text)
    sandbox.clock.move(10 * 60_000)
    expect(await deliver(text)).toBe(1)
    expect(heard).toHaveLength(before + 1)
    expect(await waiting()).toEqual([])
  })
})

describe('SRV-03 X-SERVER-07 S-PUSH-02 notifications by Web Push, signed with the VAPID key', () => {
  const heard: Heard[] = []
  const statuses: number[] = []
  const server = createTlsServer({ key, cert }, hearing(heard, statuses))
  const keys = webPush.generateVAPIDKeys()
  const receiver = new PushReceiver()
  const agent = new Agent({ ca: cert })
  let address = ''

  beforeAll(async () => {
    address = `https://localhost:${await opened(server)}`
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  const sender = (hosts: readonly string[]) => ({
    push: push({ ...keys, subject: 'mailto:ops@northwind.example', hosts }, sandbox.connection.db, agent),
  })
  const notify = (id: string, at: number) =>
    sandbox.connection.db
      .insertInto('notifications')
      .values({
        user_id: story.person('Maya Okafor').id,
        id,
        title: 'New deck',
        body: 'Äpfel',
        path: '/start',
        created_at: at,
      })
      .execute()
  const pushNow = async (senders: Senders) => {
    await queuePushes(sandbox.connection.db, sandbox.clock.now())
    return deliver(senders)
  }
  const tokens = () => sandbox.connection.db.selectFrom('push_tokens').select('token').execute()

  test('delivers a new notification once, readable only for its subscription; drops an old one', async () => {
    await pushNow({})
    await sandbox.connection.db.deleteFrom('mails').execute()
    const session = await sandbox.signIn(story.person('Maya Okafor'))
    await sandbox.ok('registerPush', { session, params: { token: receiver.token(`${address}/push/1`) } })
    await notify('n-new', sandbox.clock.now())
    await notify('n-old', sandbox.clock.now() - 2 * 86_400_000)
    expect(await pushNow(sender(['localhost']))).toBe(1)
    expect(await pushNow(sender(['localhost']))).toBe(0)
    expect(heard.map(({ body }) => JSON.parse(receiver.read(body)) as unknown)).toEqual([
      { id: 'n-new', title: 'New deck', body: 'Äpfel', path: '/start' },
    ])
    expect(heard[0]?.body.toString('latin1')).not.toContain('New deck')
    expect(vapidClaims(heard[0]?.headers.authorization ?? '', keys.publicKey)).toMatchObject({
      aud: address,
      sub: 'mailto:ops@northwind.example',
    })
  })

  test('deletes an expired subscription, and retries a busy one', async () => {
    statuses.push(429)
    await notify('n-busy', sandbox.clock.now())
    await pushNow(sender(['localhost']))
    expect(await waiting()).toHaveLength(1)
    expect(await tokens()).toHaveLength(1)
    sandbox.clock.move(30_000)
    statuses.push(410)
    await deliver(sender(['localhost']))
    expect(await waiting()).toEqual([])
    expect(await tokens()).toEqual([])
  })

  test('X-SERVER-10 writes mass notifications in batches, each one once', async () => {
    const { db } = sandbox.connection
    const now = sandbox.clock.now()
    await sql`insert into notifications (user_id, id, title, body, created_at)
      select id, 'n-many-' || at, 'To all', '', ${now}::bigint from users, generate_series(1, 1200) as at
      where id = ${story.person('Maya Okafor').id}`.execute(db)
    const session = await sandbox.signIn(story.person('Maya Okafor'))
    await sandbox.ok('registerPush', { session, params: { token: receiver.token(`${address}/push/many`) } })
    const subscriptions = (await tokens()).length
    const parts = []
    while (parts.length < 4) parts.push(await queuePushes(db, now))
    expect(parts).toEqual([500, 500, 200, 0])
    expect(await waiting()).toHaveLength(1200 * subscriptions)
    for (const table of ['mails', 'push_tokens'] as const) await db.deleteFrom(table).execute()
  })

  test('X-SERVER-10 keeps sending mail while push notifications are blocked', async () => {
    const { db } = sandbox.connection
    const to: string[] = []
    const mail = async (message: { readonly to: string }) => {
      to.push(message.to)
      return 'sent' as const
    }
    await sql`alter table notifications rename to elsewhere`.execute(db)
    const task = deliveryLoop({ mail, ...sender(['localhost']) }, () => undefined)(
      db,
      (line) => log.push(line),
      readsOfPrimary(db),
    )
    await db
      .insertInto('mails')
      .values({ kind: 'mail', sent_to: 'maya@northwind.example', subject: '', body: '', sent_at: 0 })
      .execute()
    try {
      await expect.poll(() => to).toEqual(['maya@northwind.example'])
    } finally {
      await task.end()
      await sql`alter table elsewhere rename to notifications`.execute(db)
    }
  })

  test('security 12 never requests an address that is no push service', async () => {
    const before = heard.length
    for (const token of [
      'no token',
      receiver.token(`${address}/push/2`),
      receiver.token('https://fcm.googleapis.com.evil.example/x'),
    ]) {
      const session = await sandbox.signIn(story.person('Maya Okafor'))
      await sandbox.ok('registerPush', { session, params: { token } })
    }
    await notify('n-elsewhere', sandbox.clock.now())
    expect(await pushNow(sender(pushServices))).toBe(3)
    expect(heard).toHaveLength(before)
    expect(await tokens()).toEqual([])
  })
})
