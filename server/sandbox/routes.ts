import * as E from 'fp-ts/Either'
import { Hono } from 'hono'
import * as t from 'io-ts'
import { api } from '../../protocol/api'
import { decode, describeFault, struct } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import { defaultLanguage } from '../../protocol/languages'
import { cspReportPath, pagePolicy } from '../http/headers'
import { escapeHtml, htmlPage } from '../pages/html-page'
import type { Services } from '../services'
import { bodyOf, isCrossSite } from '../http/hono-env'
import type { Env } from '../http/hono-env'
import { emulatorPath } from './emulator'
import { FaultRequest, FaultSwitch, faultKinds, faultWords, isFaultTarget } from './faults'
import { sentMessages } from './mail'
import type { SentMessage } from './mail'
import { publishRoute } from './publish'
import type { SignIn, SignInList } from './sign-ins'

const mostReports = 200

/** Serves the sandbox's pages and switches (X-SERVER-05). */
export function sandboxRoutes(services: Services, signIns: SignInList): Hono<Env> {
  const { config, db, faults } = services
  const reports: unknown[] = []
  const routes = new Hono<Env>()

  routes.use('*', async (c, next) => {
    // Browsers send policy reports without an origin.
    if (c.req.path !== cspReportPath && isCrossSite(c, config.origins, config.tls))
      return c.text('Not from another site', 403)
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('Content-Security-Policy', pagePolicy)
    return undefined
  })

  routes.get('/', async (c) => c.html(sandboxPage(await sentMessages(db), signIns.people, faults.list())))
  routes.get('/messages.json', async (c) => c.json(await sentMessages(db)))
  routes.get('/faults', (c) =>
    c.json(faults.list().map(({ left, ...rest }) => ({ ...rest, left: Number.isFinite(left) ? left : null }))),
  )

  routes.post('/faults', async (c) => {
    const text = (await bodyOf(c)) ?? ''
    const isForm = (c.req.header('Content-Type') ?? '').startsWith('application/x-www-form-urlencoded')
    const asked = isForm ? E.right(fromForm(new URLSearchParams(text))) : fromJson(text)
    if (E.isLeft(asked)) return c.text(asked.left, 400)
    const wanted = asked.right
    if ('off' in wanted) faults.clear()
    const switches = Array.isArray(wanted) ? wanted : 'call' in wanted ? [wanted] : []
    const unknown = switches.find(({ call }) => !isFaultTarget(call))
    if (unknown !== undefined) return c.text(`There is no call '${unknown.call}'`, 400)
    for (const fault of switches) faults.set(fault)
    return isForm ? c.redirect('/sandbox', 303) : c.json({ active: faults.list().length })
  })

  routes.post('/publish', publishRoute(services, signIns))

  routes.post('/csp', async (c) => {
    const json = parseJson((await bodyOf(c)) ?? '')
    if (E.isRight(json) && reports.length < mostReports) reports.push(json.right)
    return c.body(null, 204)
  })
  routes.get('/csp', (c) => c.json(reports))
  routes.delete('/csp', (c) => {
    reports.length = 0
    return c.body(null, 204)
  })
  return routes
}

function fromJson(text: string): E.Either<string, t.TypeOf<typeof FaultRequest>> {
  const json = parseJson(text)
  if (E.isLeft(json)) return E.left('This is not JSON')
  const decoded = decode(FaultRequest, json.right)
  return E.isLeft(decoded) ? E.left(describeFault(decoded.left)) : decoded
}

const Form = struct('Form', { call: t.string, kind: t.string }, { count: t.string })

function fromForm(fields: URLSearchParams): FaultSwitch | { off: boolean } {
  const form = decode(Form, Object.fromEntries(fields))
  if (E.isLeft(form)) return { off: true }
  const count = Number(form.right.count ?? 1)
  const fault = decode(FaultSwitch, { call: form.right.call, kind: form.right.kind, ...(count > 0 ? { count } : {}) })
  return E.isRight(fault) ? fault.right : { off: true }
}

function sandboxPage(
  messages: readonly SentMessage[],
  people: readonly SignIn[],
  active: readonly (FaultSwitch & { left: number })[],
): string {
  const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
    `<table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows
      .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
      .join('')}</tbody></table>`
  const sent = messages.map(({ sentAt, kind, to, subject, body }) => [
    escapeHtml(new Date(sentAt).toISOString()),
    kind === 'text' ? 'Text message' : 'Mail',
    escapeHtml(to),
    `<strong>${escapeHtml(subject)}</strong><br>${linked(body)}`,
  ])
  const signIns = people.map(({ organisation, host, name, account, password }) =>
    [organisation, host, name, account, password].map(escapeHtml),
  )
  const struck = active.map(({ call, kind, left }) => [
    escapeHtml(call),
    escapeHtml(faultWords[kind]),
    Number.isFinite(left) ? `${left} more` : 'until switched off',
  ])
  const calls = ['*', ...Object.keys(api)].map(
    (name) => `<option value="${name}">${name === '*' ? 'every call' : name}</option>`,
  )
  const kinds = faultKinds.map((kind) => `<option value="${kind}">${escapeHtml(faultWords[kind])}</option>`)
  return htmlPage(
    defaultLanguage,
    'Flipdeck sandbox',
    `<p><a href="/">Open the app</a> · <a href="${emulatorPath}">Admin emulator</a> · <a href="/openapi.json">OpenAPI description</a></p>
<h2>Messages</h2>
${sent.length === 0 ? '<p>No mail and no text message has been sent.</p>' : table(['When', 'Kind', 'To', 'Message'], sent)}
<h2>Faults</h2>
${struck.length === 0 ? '<p>All calls work.</p>' : table(['Call', 'What it does', 'How long'], struck)}
<form method="post" action="/sandbox/faults">
<label>Call <select name="call">${calls.join('')}</select></label>
<label>Fault <select name="kind">${kinds.join('')}</select></label>
<label>How often (0: until switched off) <input name="count" type="number" min="0" max="1000" value="1"></label>
<button type="submit">Switch on</button>
</form>
<form method="post" action="/sandbox/faults"><button type="submit">Switch all off</button></form>
<h2>Sign-ins</h2>
${table(['Organisation', 'Host', 'Name', 'Account', 'Password'], signIns)}`,
    { tool: true },
  )
}

/** Escapes a message's text, with its first URL as a link. */
const linked = (body: string): string =>
  escapeHtml(body).replace(/https?:\/\/[^\s<>&]+/, (address) => `<a href="${address}">${address}</a>`)
