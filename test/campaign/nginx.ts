import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/server/free-port'
import { root } from '../../scripts/setup.mjs'

/** nginx with the settings of the README, before two processes of the server. */
export interface Proxy {
  readonly port: number
  /** Returns how many requests it has sent to a second process because the first one failed. */
  readonly stop: () => Promise<number>
}

/** Returns the settings of nginx that the README prints. Throws if they are not there. */
export function settingsOfReadme(): string {
  const [, settings] = /With nginx:\n\n```\n([^`]*)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
  if (settings === undefined) throw new Error('The README has no settings for nginx')
  return settings
}

/** Replaces the ports of the printed settings, and serves without TLS. Throws if a part is not there. */
export function onPorts(settings: string, port: number, servers: readonly [number, number]): string {
  const replaced = [
    ['127.0.0.1:8801', `127.0.0.1:${servers[0]}`],
    ['127.0.0.1:8802', `127.0.0.1:${servers[1]}`],
    ['listen 443 ssl', `listen 127.0.0.1:${port}`],
  ] as const
  const missing = replaced.find(([printed]) => !settings.includes(printed))
  if (missing !== undefined) throw new Error(`The README's settings for nginx lack '${missing[0]}'`)
  return replaced
    .reduce((text, [printed, own]) => text.replace(printed, own), settings)
    .replace(/^ *ssl_certificate.*\n/gm, '')
}

/** Starts nginx before the servers on these ports. */
export async function startNginx(program: string, servers: readonly [number, number]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'flipdeck-nginx-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const settings = `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { worker_connections 512; }
    http {
      ${temporary.join(' ')}
      log_format tries '$status $upstream_status'; access_log ${folder}/access.log tries;
      ${onPorts(settingsOfReadme(), port, servers)}
    }`
  writeFileSync(join(folder, 'nginx.conf'), settings)
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
  })
  for (let open = false; !open && child.exitCode === null;) {
    open = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.once('close', () => undefined)
      socket.unref()
    })
    if (!open) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  if (child.exitCode !== null) throw new Error(`nginx ended with code ${child.exitCode}`)
  return {
    port,
    stop: async () => {
      child.kill('SIGQUIT')
      await ended
      // Two statuses of processes: '200 502, 200'.
      const again = readFileSync(join(folder, 'access.log'), 'utf8').match(/^\d+ .*,/gm) ?? []
      rmSync(folder, { recursive: true, force: true })
      return again.length
    },
  }
}
