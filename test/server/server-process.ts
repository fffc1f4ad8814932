import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { throughPooler } from './databases'
import { packFolder } from './seed'

type Environment = Readonly<Record<string, string>>

/** The public host of the production servers that tests and campaigns start. */
export const host = 'learn.example'

/** Settings of a production server on a free port that sends no message. */
export const productionSettings = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  PORT: '0',
  PUBLIC_ORIGINS: `https://${host}`,
  TRUSTED_PROXIES: '127.0.0.1',
  CONTENT: packFolder,
  SMTP_URL: 'smtps://localhost:1',
  MAIL_FROM: 'Learning <learn@northwind.example>',
  TEXT_WEBHOOK_URL: 'off',
  VAPID_PUBLIC_KEY: 'off',
})

/**
 * `program`: a file of server/ without its ending, or a path from the root. The absolute path of a `.js` file runs on
 * bare Node, outside of the project.
 */
function start(program: string, args: readonly string[], env: Environment): ChildProcess {
  const isCompiled = program.endsWith('.js')
  const source = program.endsWith('.ts') ? program : `server/${program}.ts`
  return spawn(process.execPath, [...(isCompiled ? [program] : ['--import', 'tsx', source]), ...args], {
    cwd: isCompiled ? tmpdir() : join(import.meta.dirname, '..', '..'),
    env: { PATH: process.env['PATH'] ?? '', ...throughPooler(env) },
  })
}

/** A server in a separate process. */
export interface Running {
  readonly port: number
  readonly pid: number
  readonly output: () => string
  /** Sends the signal; returns the exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

const readyOn = /ready: http:\/\/localhost:(\d+)|"event":"ready","port":(\d+)/

/** Starts a program of the server and waits until it reports that it is ready. */
export async function run(program: string, args: readonly string[], env: Environment): Promise<Running> {
  const child = start(program, args, env)
  let output = ''
  const port = await new Promise<number>((resolve, reject) => {
    let isReady = false
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      // Further output is the log of requests, which may be long.
      if (isReady) return
      const [, sandbox, production] = readyOn.exec(output) ?? []
      const found = sandbox ?? production
      if (found === undefined) return
      isReady = true
      resolve(Number(found))
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('exit', () => reject(new Error(`The server ended: ${output}`)))
  })
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  return { port, pid: child.pid ?? 0, stop, output: () => output }
}

/** Starts a program that is expected to exit. */
export async function runToEnd(program: string, args: readonly string[], env: Environment) {
  const child = start(program, args, env)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  return { code, output }
}

export interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

interface Asking {
  readonly method?: string
  readonly host?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends one request to a port of this machine, with any host name, on a new connection. */
export const ask = (
  port: number,
  path: string,
  { method = 'GET', host, body, headers }: Asking = {},
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const named = host === undefined ? {} : { Host: host }
    const typed = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const asked = request(
      { host: '127.0.0.1', port, path, method, agent: false, headers: { ...named, ...typed, ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
