import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode } from '../../protocol/codec'
import type { FromServiceWorker } from '../../protocol/service-worker'

/** Timeout for a page to report its build, ms; without an answer, its build is unknown. */
const BUILD_TIMEOUT_MS = 3_000
/** Maximum delay of a navigation for the page that is left, ms. */
const LEAVE_TIMEOUT_MS = 300

/** A page that can be asked; implemented by WindowClient. */
interface MessageTarget {
  readonly postMessage: (message: FromServiceWorker, ports: MessagePort[]) => void
}
export interface ClientPage extends MessageTarget {
  readonly visibilityState: DocumentVisibilityState
}

/** Sends a message to a page. */
export const sendMessage = (page: Pick<Client, 'postMessage'>, message: FromServiceWorker): void =>
  page.postMessage(message)

/** Returns the builds of the open pages; undefined if one of them does not answer. */
export async function buildsInUse(clients: Clients): Promise<ReadonlySet<string> | undefined> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const builds = await Promise.all(pages.map(buildOf))
  const known = builds.filter((build) => build !== undefined)
  return known.length === builds.length ? new Set(known) : undefined
}

async function buildOf(page: Client): Promise<string | undefined> {
  const build = decode(t.string, await request(page, { type: 'whichBuild' }, BUILD_TIMEOUT_MS))
  return E.isRight(build) ? build.right : undefined
}

/**
 * Resolves when no visible page writes, because it is about to be left. If WebKit leaves a page during a write, its
 * database never starts an operation again (X-BRIDGE-06). A cached page appears faster than a write ends.
 */
export async function mayLeave(pages: readonly ClientPage[]): Promise<void> {
  const inSight = pages.filter(({ visibilityState }) => visibilityState === 'visible')
  await Promise.all(inSight.map((page) => request(page, { type: 'mayLeave' }, LEAVE_TIMEOUT_MS)))
}

/** Returns a page's answer; undefined after the timeout, ms. */
const request = (page: MessageTarget, message: FromServiceWorker, longest: number): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (answer?: unknown) => {
      clearTimeout(timer)
      port1.close()
      resolve(answer)
    }
    const timer = setTimeout(end, longest)
    port1.onmessage = ({ data }: MessageEvent<unknown>) => end(data)
    page.postMessage(message, [port2])
  })
