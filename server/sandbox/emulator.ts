import { Hono } from 'hono'
import { defaultLanguage } from '../../protocol/languages'
import { apiPrefix } from '../../protocol/server-path-prefixes'
import type { Config } from '../config/config'
import { escapeHtml, htmlPage } from '../pages/html-page'
import type { Env } from '../http/hono-env'
import { hostOf } from '../http/hono-env'
import type { SignInList } from './sign-ins'

export const emulatorPath = '/sandbox/emulator'

const adminHost = 'admin.localhost'

/** Returns the origin of the sandbox's admin page, which differs from those of organisations. */
export const sandboxAdmin = (port: number): string => `http://${adminHost}:${port}`

/**
 * Serves the sandbox's admin emulator (S-EMU-01): a page that embeds an organisation's app, makes its requests and
 * lists them. It has a separate host, so that the origins differ as in production.
 */
export function emulatorRoutes({ port }: Pick<Config, 'port'>, signIns: SignInList): Hono<Env> {
  const hostsNow = () => [...new Set(signIns.people.map(({ host }) => host))]
  const originOn = (host: string) => `http://${host}:${port}`
  const policy = () =>
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      ['frame-src', ...hostsNow().map(originOn)].join(' '),
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; ')
  const routes = new Hono<Env>()

  routes.use('*', async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('Content-Security-Policy', policy())
  })
  routes.get('/', (c) => {
    const asked = c.req.query('host')
    if (hostOf(c) !== adminHost) {
      return c.redirect(
        `${sandboxAdmin(port)}${emulatorPath}${asked === undefined ? '' : `?host=${encodeURIComponent(asked)}`}`,
      )
    }
    const hosts = hostsNow()
    const host = asked ?? hosts[0]
    return host === undefined || !hosts.includes(host)
      ? c.text('There is no such host', 404)
      : c.html(emulatorPage(host, hosts, originOn(host)))
  })
  routes.get('/frame.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  routes.get('/frame.css', (c) => c.body(styles, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  return routes
}

function emulatorPage(host: string, hosts: readonly string[], origin: string): string {
  const options = hosts.map((each) => `<option${each === host ? ' selected' : ''}>${escapeHtml(each)}</option>`)
  return htmlPage(
    defaultLanguage,
    'Admin emulator',
    `<link rel="stylesheet" href="${emulatorPath}/frame.css">
<form><label>Host <select name="host">${options.join('')}</select></label> <button type="submit">Open</button>
<button type="button" id="refresh">Refresh the app</button></form>
<iframe title="The app" src="${escapeHtml(origin)}/" data-origin="${escapeHtml(origin)}"></iframe>
<h2>Requests of the app</h2>
<table><thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">Organisation</th><th scope="col">Answer</th></tr></thead>
<tbody id="requests"></tbody></table>
<script src="${emulatorPath}/frame.js"></script>`,
    { tool: true },
  )
}

const styles = `
iframe { display: block; width: 100%; max-width: 26rem; height: 48rem; border: 1px solid #8886 }
`

/** Accepts messages only from the app in the frame, and answers with the id of the request. */
const script = `const frame = document.querySelector('iframe')
const { origin: app } = frame.dataset
const requests = document.getElementById('requests')
const tell = (message) => frame.contentWindow.postMessage(message, app)

addEventListener('message', async ({ origin, source, data }) => {
  if (origin !== app || source !== frame.contentWindow || typeof data !== 'object' || data === null) return
  if (data.type === 'emulatorReady') return tell({ type: 'emulator' })
  if (typeof data.requestId !== 'string' || typeof data.path !== 'string') return
  const answer = await answered(data)
  list([data.method, data.path, data.whitelabelOrgId ?? '', answer.status])
  tell(answer)
})
document.getElementById('refresh').addEventListener('click', () => tell({ type: 'refresh' }))

async function answered({ requestId, method, path, query, headers, params }) {
  const body = params === undefined ? undefined : JSON.stringify(params)
  const asked = new URLSearchParams(query).toString()
  try {
    const reply = await fetch('${apiPrefix}' + path + (asked === '' ? '' : '?' + asked), { method, headers, body })
    const answer = await reply.json()
    return reply.ok ? { requestId, status: answer.status, payloads: answer.payloads } : { requestId, status: 'clientError' }
  } catch {
    return { requestId, status: 'networkError' }
  }
}

function list(cells) {
  const row = document.createElement('tr')
  for (const text of cells) row.append(Object.assign(document.createElement('td'), { textContent: text }))
  requests.prepend(row)
}
`
