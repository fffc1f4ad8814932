import { createTransport } from 'nodemailer'
import { isLoopback } from '../http/allowed-hosts'
import type { Outcome, Sender } from './deliver-due'

export interface SmtpSettings {
  /** 'smtps://user:password@host:465', or 'smtp://…:587', which must offer STARTTLS unless it is on this machine. */
  readonly url: string
  /** 'Flipdeck <learn@example.org>' */
  readonly from: string
}

const longestWait = 20_000

/** Creates a sender of mail by SMTP (RFC 5321). Drops a message whose recipient the mail server rejects permanently. */
export function smtp({ url, from }: SmtpSettings): { readonly send: Sender; readonly close: () => void } {
  const transport = createTransport({
    url,
    pool: true,
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: longestWait,
    greetingTimeout: longestWait,
    socketTimeout: longestWait,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    send: ({ id, to, subject, body }) =>
      transport
        .sendMail({
          from,
          // An object is always a single address, whatever characters it contains.
          to: { name: '', address: to },
          subject,
          text: body,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .then((): Outcome => 'sent', refusedForGood),
    close: () => transport.close(),
  }
}

function refusedForGood(error: unknown): Outcome {
  const told = error instanceof Error ? [Reflect.get(error, 'code'), Reflect.get(error, 'responseCode')] : []
  if (told[0] === 'EENVELOPE' && typeof told[1] === 'number' && told[1] >= 500) return 'never'
  throw error
}
