import * as E from 'fp-ts/Either'
import { keepAssets } from './assets/keep-assets'
import { deliveryLoop } from './delivery/delivery-loop'
import { resultsMailing } from './delivery/results-mails'
import { smtp } from './delivery/smtp'
import { textWebhook } from './delivery/text-webhook'
import { push } from './delivery/web-push'
import { errorFields, logLine } from './log'
import { systemClock } from './ports'
import { release } from './release'
import { bootstrap } from './bootstrap'
import type { BackgroundTask } from './bootstrap'
import type { Sender } from './delivery/deliver-due'
import { readSettings } from './config/production-settings'
import type { Production } from './config/production-settings'

const settings = readSettings(process.env, process.argv.slice(2))
const tracesUrl = E.isRight(settings) ? settings.right.config.tracesUrl : undefined
// Loaded on demand, so that a server without traces starts as fast as before.
const tracing =
  tracesUrl === undefined ? undefined : (await import('./tracing/otlp-tracing')).otlpTracing(tracesUrl, log)

/** Prints a log line as JSON with its time and the id of its trace, for a log collector. */
function log(line: string): void {
  const id = tracing?.traceId()
  const traced = id === undefined ? '' : `"trace":"${id}",`
  console.log(`{"time":"${new Date().toISOString()}",${traced}${line.slice(1)}`)
}

/** Sends each message in a span, which names the kind of message. */
const traced = (kind: string, send: Sender): Sender =>
  tracing === undefined
    ? send
    : (message) => tracing.run({ name: `deliver ${kind}`, kind: 'client' }, () => send(message))

/** Creates the task that sends messages by the configured services. */
const sending =
  ({ smtp: mail, text, push: keys }: Production): BackgroundTask =>
  (db, write, reads) => {
    const { send, close } = smtp(mail)
    const senders = {
      mail: traced('mail', send),
      ...(text === undefined ? {} : { text: traced('text', textWebhook(text, systemClock.now)) }),
      ...(keys === undefined ? {} : { push: traced('push', push(keys, db)) }),
    }
    return deliveryLoop(senders, close)(db, write, reads)
  }

if (E.isLeft(settings)) {
  const text = "These settings are missing or wrong (README, 'Run it for others')"
  log(logLine('error', 'start failed', { reason: 'settings', text, faults: settings.left }))
  process.exitCode = 1
} else {
  const { config } = settings.right
  process.on('uncaughtExceptionMonitor', (error) => log(logLine('error', 'crashed', errorFields(error))))
  await bootstrap({
    config,
    tracing,
    log,
    parts: () => ({ accessLog: true }),
    tasks: [
      sending(settings.right),
      ...(config.resultsMail === undefined ? [] : [resultsMailing(config, config.resultsMail)]),
      ...(await keepAssets(config, systemClock, log)),
    ],
    startFailed: (reason, text, error) =>
      log(logLine('error', 'start failed', { reason, text, ...(error === undefined ? {} : errorFields(error)) })),
    ready: (ports) => log(logLine('info', 'ready', { ...ports, host: config.host, version: release })),
  })
}
