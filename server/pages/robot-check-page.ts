import { Hono } from 'hono'
import type { Services } from '../services'
import { escapeHtml } from './html-page'
import { textsIn } from '../texts/texts'
import { requestedLanguageOf } from '../http/hono-env'
import type { Env } from '../http/hono-env'
import { FAILED } from '../auth/robot-check'

export const robotCheckPath = '/robot-check'

const reCaptcha = 'https://www.google.com/recaptcha/api.js'

/**
 * Serves the page that shows the robot check in a frame of the sign-in (S-REG-06). Only this page loads the service's
 * script, with its own policy. It posts the result to the parent page, on this origin only. It uses the script
 * interface of reCAPTCHA, which hCaptcha and Turnstile also support.
 */
export function robotCheckRoutes({ config, ids }: Pick<Services, 'config' | 'ids'>): Hono<Env> {
  const routes = new Hono<Env>()
  const script = config.robotCheck === undefined ? undefined : (config.robotCheck.script ?? reCaptcha)
  const standIn = `${robotCheckPath}/stand-in.js`

  routes.get('/', (c) => {
    const key = c.req.query('key') ?? ''
    const address = script ?? (config.sandbox ? standIn : undefined)
    if (key === '' || address === undefined) return c.notFound()
    const nonce = ids.secret()
    c.header('Content-Security-Policy', policy(nonce))
    c.header('Cache-Control', 'no-store')
    const language = requestedLanguageOf(c)
    const loads = `${address}?onload=robotCheckReady&render=explicit`
    return c.html(
      `<!doctype html><html lang="${language}" dir="ltr"><meta charset="utf-8"><title>${textsIn[language].robotCheck}</title>
<body style="margin:0"><div id="check" data-key="${escapeHtml(key)}"></div>
<script nonce="${nonce}" src="${robotCheckPath}/frame.js"></script>
<script nonce="${nonce}" src="${escapeHtml(loads)}" async defer></script>`,
    )
  })
  routes.get('/frame.js', (c) => c.body(frameScript, 200, javaScript))
  if (config.sandbox && script === undefined) routes.get('/stand-in.js', (c) => c.body(standInScript, 200, javaScript))
  return routes
}

const javaScript = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }

/** Returns the policy of this page. The service's script may load further scripts; no others run here. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'unsafe-inline' https:",
    'img-src https: data:',
    'font-src https: data:',
    "connect-src 'self' https:",
    'frame-src https:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

const frameScript = `const tell = (robotCheck) => parent.postMessage({ robotCheck }, location.origin)
globalThis.robotCheckReady = () => {
  const place = document.getElementById('check')
  grecaptcha.render(place, {
    sitekey: place.dataset.key,
    callback: tell,
    'expired-callback': () => tell(null),
    'error-callback': () => tell(null),
  })
}
`

/** The sandbox's substitute check, which can pass and fail. */
const standInScript = `globalThis.grecaptcha = {
  render: (place, { callback, 'expired-callback': expired }) => {
    const box = (text, answer) => {
      const label = document.createElement('label')
      const input = document.createElement('input')
      input.type = 'checkbox'
      input.addEventListener('change', () => {
        for (const other of place.querySelectorAll('input')) if (other !== input) other.checked = false
        if (input.checked) callback(answer)
        else expired()
      })
      label.append(input, ' ' + text)
      label.style.cssText = 'display:flex;gap:8px;align-items:center;min-height:38px;padding:0 12px;font:16px system-ui;background:#fff;color:#111'
      place.append(label)
    }
    box('I am not a robot', 'passed')
    box('I am a robot (the check fails)', '${FAILED}')
  },
}
globalThis.robotCheckReady()
`
