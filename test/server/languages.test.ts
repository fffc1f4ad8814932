import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Params } from '../../protocol/api'
import { Deck } from '../../protocol/entities/deck'
import { languages, type Language } from '../../protocol/languages'
import { encodePhone, encodeVerificationCode } from '../../protocol/phone'
import { textsIn } from '../../server/texts/texts'
import { mailedLink } from './mailed-link'
import { readStory } from './people'
import { openSandbox } from './sandbox'
import type { Sandbox } from './sandbox'
import { beginning, packFolder, root } from './seed'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

/** Registers a new user with the language chosen in the app. */
async function speaker(userLanguage?: Language) {
  const email = `${randomUUID()}@northwind.example`
  const { user } = await sandbox.ok('register', { params: { name: 'New Comer', email, password: 'first-day-1' } })
  const session = user.sessionId ?? ''
  if (userLanguage !== undefined)
    await sandbox.ok('savePreferences', { session, params: { updateId: randomUUID(), userLanguage } })
  return { id: user.id, email, session }
}
const asks = (language: string) => ({ headers: { 'Accept-Language': language } })
const newest = (to: string) =>
  sandbox.connection.db
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('sent_to', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
async function pageAt(path: string, init: RequestInit & { readonly from?: string } = {}) {
  const answer = await sandbox.fetch(path, init)
  return { status: answer.status, html: await answer.text() }
}
/** Returns the app's own messages. */
const appWords = (language: Language) =>
  JSON.parse(readFileSync(join(root, 'ui/i18n/messages', `${language}.json`), 'utf8')) as Record<string, string>
const said = (text: string) => text.replaceAll("'", '&#39;')
const headed = (language: Language, title: string) => [
  `<html lang="${language}" dir="ltr">`,
  `<title>${said(title)}</title>`,
  `<h1>${said(title)}</h1>`,
]
/** The organisation of a page, where it is known. */
const ofNorthwind = '<p class="organisation">Northwind Coffee</p>'
function expectAll(html: string, parts: readonly string[]) {
  for (const part of parts) expect(html).toContain(part)
}
const form = (fields: Readonly<Record<string, string>>) => ({ method: 'POST', body: new URLSearchParams(fields) })
/** Returns a separate client address, so that rate limits are not shared. */
const source = (what: 'password' | 'email', language: Language) =>
  `203.0.${what === 'password' ? 1 : 2}.${languages.indexOf(language) + 1}`

describe('X-I18N-01 server-side texts', () => {
  test('sends the mail about a new password in German to a German, and in English without a choice', async () => {
    const german = await speaker('de')
    await sandbox.ok('sendPasswordReset', { params: { email: german.email } })
    expect(await newest(german.email)).toEqual({
      subject: 'Dein neues Passwort',
      body: expect.stringMatching(/^Lege hier innerhalb einer Stunde ein neues Passwort fest: http/) as unknown,
    })
    const anybody = await speaker()
    await sandbox.ok('sendPasswordReset', { params: { email: anybody.email } })
    expect(await newest(anybody.email)).toMatchObject({ subject: 'Your new password' })
  })

  test("uses the browser's language without a choice, which otherwise takes precedence", async () => {
    const anybody = await speaker()
    const chosen = await speaker('ja')
    for (const { email } of [anybody, chosen])
      await sandbox.ok('sendPasswordReset', { params: { email }, ...asks('it-IT,it;q=0.9,en;q=0.5') })
    expect(await newest(anybody.email)).toMatchObject({ subject: textsIn.it.password.mail.subject })
    expect(await newest(chosen.email)).toMatchObject({ subject: textsIn.ja.password.mail.subject })
    const page = async (email: string) => (await pageAt(await mailedLink(sandbox, email), asks('fr'))).html
    expect(await page(anybody.email)).toContain(textsIn.fr.password.title)
    expect(await page(chosen.email)).toContain(textsIn.ja.password.title)
  })

  test.each(languages)('translates setting a new password, from the mail to the end, in %s', async (language) => {
    const { email } = await speaker(language)
    const { password, linkGone } = textsIn[language]
    await sandbox.ok('sendPasswordReset', { params: { email }, from: source('password', language) })
    const path = await mailedLink(sandbox, email)
    const link = `http://localhost:8787${path}`
    expect(await newest(email)).toEqual({ subject: password.mail.subject, body: password.mail.body(link) })
    // The language of the link's owner applies, whatever the browser requests.
    const other = asks(language === 'en' ? 'de' : 'en')
    const begun = await pageAt(path, other)
    expectAll(begun.html, [
      ...headed(language, password.title),
      ofNorthwind,
      said(password.label),
      said(password.action),
    ])
    const post = (fields: Readonly<Record<string, string>>, init: RequestInit = other) =>
      pageAt(path, { ...form(fields), ...init, from: source('password', language) })
    expect((await post({ password: 'short' })).html).toContain(said(password.tooShort('8')))
    const tooLong = await post({ password: 'x'.repeat(2_000) })
    expect(tooLong.status).toBe(422)
    expectAll(tooLong.html, [...headed(language, password.title), ofNorthwind, said(password.tooLong)])
    expectAll((await post({ password: 'another-day-2' })).html, [
      ...headed(language, password.done),
      ofNorthwind,
      `<a href="/start">${said(password.goOn)}</a>`,
    ])
    // The owner of an expired link is unknown.
    const gone = await pageAt(path, asks(language))
    expect(gone.status).toBe(404)
    expectAll(gone.html, [...headed(language, linkGone.title), said(linkGone.text)])
    expect(gone.html).not.toContain('Northwind')
  })

  test.each(languages)('X-I18N-01 S-LANG-07 translates why a call is refused, in %s', async (language) => {
    const { refused, password, tooMany } = textsIn[language]
    const own = await speaker(language)
    const session = own.session
    // A known user gets the chosen language, an unknown one the language of the screens.
    const other = asks(language === 'en' ? 'de' : 'en')
    const known = { session, ...other }
    const unknown = { ...asks(language), from: `203.0.7.${languages.indexOf(language) + 1}` }
    const words = (text: string) => `Request failed: ${text}`
    const register = (params: Params<'register'>) => sandbox.refused('register', { params, ...unknown })
    const person = { name: 'N', email: `${randomUUID()}@northwind.example` }
    expect(await register({ ...person, password: 'short' })).toMatchObject({
      code: 422,
      type: 'passwordRefused',
      message: words(password.tooShort('8')),
    })
    expect((await register({ ...person, password: 'x'.repeat(2_000) })).message).toBe(words(password.tooLong))
    expect(await register({ ...person, email: own.email, password: 'long-enough-1' })).toMatchObject({
      code: 409,
      type: 'emailTaken',
      message: words(refused.emailTaken),
    })
    expect(await register({ orgId: (await readStory(packFolder, beginning)).org('northwind') })).toMatchObject({
      code: 403,
      message: words(refused.guest),
    })
    const changed = { password: 'another-day-2', oldPassword: 'not-this-1' }
    expect(await sandbox.refused('updateAccount', { params: changed, ...known })).toMatchObject({
      type: 'passwordRefused',
      message: words(refused.oldPassword),
    })
    const shorter = { password: 'short', oldPassword: 'first-day-1' }
    expect((await sandbox.refused('updateAccount', { params: shorter, ...known })).message).toBe(
      words(password.tooShort('8')),
    )
    const code = { e164: encodePhone('5551234567'), code: encodeVerificationCode('0001') }
    const verify = () => sandbox.refused('verifyPhone', { params: code, ...known })
    for (let tries = 0; tries < 5; tries++) expect((await verify()).message).toBe(words(refused.phoneCode))
    expect(await verify()).toMatchObject({ code: 429, message: words(tooMany.text) })
  })

  test('S-SYNC-30 S-ACCT-17 keeps the codes and the messages fixed by the specification in every language', async () => {
    const { session, email } = await speaker('ja')
    const params = { userId: randomUUID() }
    expect((await sandbox.refused('deleteAccount', { session, params })).message).toBe(
      'Request failed: Not allowed to delete that account',
    )
    const taken = { name: 'N', email, password: 'long-enough-1' }
    expect((await sandbox.refused('register', { params: taken, ...asks('en-GB') })).message).toBe(
      'Request failed: Email address already in use',
    )
  })

  test('translates too many attempts in each language', async () => {
    const from = '203.0.113.1'
    const attempt = (language: Language) =>
      pageAt('/reset/none', { ...form({ password: '' }), ...asks(language), from })
    for (let tries = 0; tries < 30; tries++) expect((await attempt('en')).status).toBe(404)
    for (const language of languages) {
      const { title, text } = textsIn[language].tooMany
      const { status, html } = await attempt(language)
      expect(status).toBe(429)
      expectAll(html, [...headed(language, title), said(text)])
    }
  })

  test.each(languages)('translates a new address, from the mails to the end, in %s', async (language) => {
    const { email, session } = await speaker(language)
    const texts = textsIn[language].email
    const move = async (to: string, by: string | undefined = session) => {
      await sandbox.ok('updateAccount', { session: by, params: { email: to, oldPassword: 'first-day-1' } })
      return mailedLink(sandbox, to)
    }
    const to = `${randomUUID()}@northwind.example`
    const path = await move(to)
    expect(await newest(to)).toEqual({
      subject: texts.proof.subject,
      body: texts.proof.body(`http://localhost:8787${path}`),
    })
    expect(await newest(email)).toEqual(texts.notice)
    const other = asks(language === 'en' ? 'de' : 'en')
    expectAll((await pageAt(path, other)).html, [...headed(language, texts.title), ofNorthwind, to, said(texts.action)])
    const confirmed = await pageAt(path, { method: 'POST', ...other, from: source('email', language) })
    expectAll(confirmed.html, [...headed(language, texts.done), ofNorthwind, `<a href="/">${said(texts.goOn)}</a>`])
    // Its sessions have ended with the change.
    const again = await sandbox.ok('login', { params: { email: to, password: 'first-day-1' } })
    const wanted = `${randomUUID()}@northwind.example`
    const late = await move(wanted, again.user.sessionId)
    await sandbox.ok('register', { params: { name: 'First Come', email: wanted, password: 'first-day-1' } })
    const taken = await pageAt(late, { method: 'POST', ...other, from: source('email', language) })
    expect(taken.status).toBe(409)
    expectAll(taken.html, [...headed(language, texts.taken.title), ofNorthwind, said(texts.taken.text)])
  })

  test.each(languages)('translates the phone code in %s', async (language) => {
    const { session } = await speaker(language)
    const digits = `1555010${String(1000 + languages.indexOf(language))}`
    await sandbox.ok('setUpPhone', { session, params: { e164: Buffer.from(`+${digits}`).toString('base64') } })
    const { subject, body } = await newest(`+${digits}`)
    const code = /\d{4}/.exec(body)?.[0] ?? ''
    expect({ subject, body }).toEqual({
      subject: textsIn[language].phone.subject,
      body: textsIn[language].phone.body(code),
    })
  })

  test('D-API-33 exports a report in the language of its reader', async () => {
    const story = await readStory(packFolder, beginning)
    const session = await sandbox.signIn(story.person('Hanna Sørby'))
    const path = { id: story.deckId('Food safety') }
    const userLanguage = 'de'
    await sandbox.ok('savePreferences', { session, params: { updateId: randomUUID(), userLanguage } })
    const { file } = await sandbox.ok('exportQuizReport', { session, path, query: {} })
    const { html } = await pageAt(new URL(file.url).pathname, asks('fr'))
    const [head, ...rows] = html.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(head).toBe('Frage,Antwort,Richtig,Anzahl,Erste Antwort richtig in %,Trennschärfe')
    const answered = rows.map((row) => /,(ja|nein|),\d+,\d*,[-.\d]*$/.exec(row)?.[1])
    expect(new Set(answered)).toEqual(new Set(['ja', 'nein', '']))
  })

  test.each(languages)(
    "D-DND-07 D-REPORT-08 uses the app's texts in a report for answers without labels, in %s",
    async (language) => {
      const { db } = sandbox.connection
      const story = await readStory(packFolder, beginning)
      const session = await sandbox.signIn(story.person('Hanna Sørby'))
      await sandbox.ok('savePreferences', { session, params: { updateId: randomUUID(), userLanguage: language } })
      const { deck } = story.deck('Food safety')
      const sorting = (id: string, labels?: [string, string]) => ({
        id,
        type: 'doOrDont',
        doOrDont: { questions: [{ id: `${id}-1`, text: 'Milk', correctResponse: 'do' }], ...(labels && { labels }) },
      })
      const cards = [sorting('plain'), sorting('half', [' ', 'Bin']), sorting('own', ['Cold', 'Warm'])]
      const since = sandbox.clock.now() + 1
      await db
        .insertInto('deck_versions')
        .values({ deck_id: deck.id, since, hash: 'sorting', data: JSON.stringify({ deck: Deck.encode(deck), cards }) })
        .execute()
      try {
        const asked = { session, path: { id: deck.id }, query: {} }
        const { report } = await sandbox.ok('quizReport', asked)
        const answers = (report.responsesByCard ?? []).map(({ responses }) => responses?.map((each) => each.answerText))
        const { 'sorting.do': first = '', 'sorting.dont': second = '' } = appWords(language)
        expect(answers).toEqual([
          [`Milk: ${first}`, `Milk: ${second}`],
          [`Milk: ${first}`, 'Milk: Bin'],
          ['Milk: Cold', 'Milk: Warm'],
        ])
        const { file } = await sandbox.ok('exportQuizReport', asked)
        const { html } = await pageAt(new URL(file.url).pathname, asks(language === 'en' ? 'de' : 'en'))
        expectAll(html, [`Milk: ${first}`, `Milk: ${second}`])
      } finally {
        await db.deleteFrom('deck_versions').where('deck_id', '=', deck.id).where('since', '=', since).execute()
      }
    },
  )

  test.each(languages)("translates pages without a known user by the browser's language, %s", async (language) => {
    const { certificate, linkGone, singleSignOn, report, robotCheck, wentWrong } = textsIn[language]
    const none = await pageAt(`/verify/${randomUUID()}`, asks(language))
    expectAll(none.html, [...headed(language, certificate.none.title), said(certificate.none.text)])
    const sso = await pageAt('/api/user/login-saml', asks(language))
    expect(sso.status).toBe(404)
    expectAll(sso.html, [...headed(language, singleSignOn.title), said(singleSignOn.notUsed)])
    const gone = await pageAt('/exports/none', asks(language))
    expect(gone.status).toBe(404)
    expectAll(gone.html, [...headed(language, linkGone.title), said(report.gone)])
    const check = await pageAt('/robot-check?key=site', asks(language))
    expectAll(check.html, [`<html lang="${language}" dir="ltr">`, `<title>${robotCheck}</title>`])
    const broken = sandbox.beside({
      ids: {
        uuid: () => randomUUID(),
        code: () => '0000',
        secret: () => {
          throw new Error('no more secrets')
        },
      },
    })
    const answer = await broken.fetch('/robot-check?key=site', asks(language))
    expect([answer.status, await answer.text()]).toEqual([500, wentWrong])
  })

  test.each(languages)('X-PWA-01 names the shortcuts of an installed app like the app, in %s', async (language) => {
    const answer = await sandbox.fetch('/manifest.webmanifest', asks(language))
    // Caches store each language separately.
    expect(answer.headers.get('Vary')).toBe('Accept-Language')
    const app = appWords(language)
    const names = ['nav.search', 'nav.library', 'home.tile.favorites'].map((key) => ({ name: app[key] }))
    expect(await answer.json()).toMatchObject({ lang: language, dir: 'ltr', shortcuts: names })
  })
})
