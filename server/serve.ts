import * as E from 'fp-ts/Either'
import { delivering } from './delivery/delivering'
import { smtp } from './delivery/smtp'
import { textWebhook } from './delivery/text-webhook'
import { push } from './delivery/web-push'
import { logLine } from './log'
import { systemClock } from './ports'
import { run } from './run'
import type { Task } from './run'
import { readSettings } from './settings'
import type { Production } from './settings'

/** One line of JSON with its time, for whatever collects what a service prints. */
const log = (line: string): void => console.log(`{"time":"${new Date().toISOString()}",${line.slice(1)}`)

/** Sends messages by the configured services. */
const sending =
  ({ smtp: mail, text, push: keys }: Production): Task =>
  (db, write) => {
    const { send, close } = smtp(mail)
    const senders = {
      mail: send,
      ...(text === undefined ? {} : { text: textWebhook(text, systemClock.now) }),
      ...(keys === undefined ? {} : { push: push(keys, db) }),
    }
    return delivering(senders, close)(db, write)
  }

const settings = readSettings(process.env, process.argv.slice(2))
if (E.isLeft(settings)) {
  console.error("The server was not started. These settings are missing or wrong (README, 'Run it for others'):")
  for (const fault of settings.left) console.error(`  ${fault}`)
  process.exitCode = 1
} else {
  const { config } = settings.right
  await run({
    config,
    log,
    parts: () => ({ accessLog: true }),
    tasks: [sending(settings.right)],
    ready: (port) => log(logLine('info', 'ready', { port, host: config.host, version: process.env['BUILD_ID'] })),
  })
}
