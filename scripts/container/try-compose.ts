// Starts the services of compose.yaml in a copy and uses them as a learner and as an operator.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SetupFault } from '../setup.mjs'
import { images } from './build-images'
import { runCommand } from './run-command'

interface Trial {
  /** The folder of compose.yaml. */
  readonly project: string
  /** Leave the containers running. */
  readonly keep: boolean
  readonly progress: (step: string) => void
}

const name = 'flipdeck-check'
const port = 18_443
const START_TIMEOUT_MS = 180_000
const person = { name: 'Nia', email: 'nia@example.org', password: 'canary-password-71' }

const settings = {
  ...images,
  DOMAIN: 'localhost',
  PUBLIC_ORIGINS: `https://localhost:${port}`,
  POSTGRES_PASSWORD: 'only-for-this-trial',
  SERVER_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://localhost:1',
  MAIL_FROM: 'Learning <learn@example.org>',
  TEXT_WEBHOOK_URL: 'off',
  VAPID_PUBLIC_KEY: 'off',
  CONTENT_FOLDER: './content',
  HTTP_PORT: '18080',
  HTTPS_PORT: String(port),
}

/** Runs all steps. Throws a SetupFault for the first one that fails. Removes containers and volumes at the end. */
export async function tryCompose({ project, keep, progress }: Trial): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  for (const part of ['compose.yaml', 'container', 'content'])
    cpSync(join(project, part), join(folder, part), { recursive: true })
  writeFileSync(
    join(folder, '.env'),
    Object.entries(settings)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  )
  const compose = (...args: readonly string[]) =>
    runCommand('podman-compose', ['--project-name', name, ...args], { cwd: folder })
  const inside = (service: string, ...args: readonly string[]) =>
    runCommand('podman', ['exec', `${name}_${service}_1`, ...args]).toString()
  const restartsOf = (service: string) =>
    runCommand('podman', ['inspect', `${name}_${service}_1`, '--format', '{{.RestartCount}}']).toString()
  try {
    progress('Starting the services')
    compose('up', '-d')
    await untilReady()
    progress('Signing a learner in through the proxy')
    expectStatus('registration', await post('/api/user/register', person), 200)
    expectStatus('sign-in', await post('/api/user/login', person), 200)
    progress('Checking the app: user, file system, health')
    expectText('starts of the app', restartsOf('app'), '0')
    expectText('user of the app', inside('app', 'id', '-u'), '10001')
    expectText(
      'file system',
      inside('app', 'sh', '-c', 'touch /srv/x 2>/dev/null && echo open || echo closed'),
      'closed',
    )
    runCommand('podman', ['healthcheck', 'run', `${name}_app_1`])
    expectText('command', inside('app', 'node', 'admin.js', 'people', 'show', person.email, '--json'), person.email)
    progress('Writing a backup, and restoring it into another database')
    inside('backup', 'sh', '/backup.sh', 'once')
    const restore =
      'createdb restored && pg_restore --no-owner --exit-on-error -d restored "$(ls /backups/*.dump | tail -n 1)" && ' +
      `psql -d restored -Atc "select count(*) from users where email = '${person.email}'"`
    expectText('restored people', inside('backup', 'sh', '-c', restore), '1')
    progress('Restarting the app')
    compose('restart', 'app')
    await untilReady()
    expectStatus('sign-in after a restart', await post('/api/user/login', person), 200)
  } finally {
    if (!keep) {
      progress('Removing the containers')
      compose('down', '-v')
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Waits until the proxy leads to an app that is ready. Throws a SetupFault after a time. */
async function untilReady(): Promise<void> {
  const end = performance.now() + START_TIMEOUT_MS
  while (performance.now() < end) {
    if ((await send('GET', '/ready').catch(() => 0)) === 200) return
    await wait(1_000)
  }
  throw new SetupFault(`The app was not ready after ${START_TIMEOUT_MS / 1_000} s: podman logs ${name}_app_1`)
}

const post = (path: string, body: unknown): Promise<number> => send('POST', path, JSON.stringify(body))

/** Sends a request to the proxy, which has a certificate of its own making. Resolves with the status. */
const send = (method: string, path: string, body = ''): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { Host: `localhost:${port}`, 'Content-Type': 'application/json' }
    const options = { host: 'localhost', port, path, method, headers, rejectUnauthorized: false, agent: false }
    const asked = request(options, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', reject)
    asked.end(body)
  })

function expectStatus(step: string, found: number, wanted: number): void {
  if (found !== wanted) throw new SetupFault(`${step}: status ${found} instead of ${wanted}`)
}

function expectText(step: string, found: string, wanted: string): void {
  if (!found.includes(wanted)) throw new SetupFault(`${step}: '${found.trim()}' instead of '${wanted}'`)
}
