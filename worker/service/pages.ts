import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode } from '../../protocol/codec'
import type { FromServiceWorker } from '../../protocol/service-worker'

/** A page that does not say in this time of which build it is may be of any, ms. */
const LONGEST_ASK = 3_000
/** Nobody waits longer for a page that is to be left, ms. */
const LONGEST_LEAVE = 300

/** A page that can be asked something; a WindowClient is one. */
interface Asked {
  readonly postMessage: (message: FromServiceWorker, ports: MessagePort[]) => void
}
export interface Page extends Asked {
  readonly visibilityState: DocumentVisibilityState
}

/** Tells a page something. */
export const tell = (page: Pick<Client, 'postMessage'>, message: FromServiceWorker): void => page.postMessage(message)

/** The builds that open pages are of; undefined when one of them does not say. */
export async function buildsInUse(clients: Clients): Promise<ReadonlySet<string> | undefined> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const builds = await Promise.all(pages.map(buildOf))
  const known = builds.filter((build) => build !== undefined)
  return known.length === builds.length ? new Set(known) : undefined
}

async function buildOf(page: Client): Promise<string | undefined> {
  const build = decode(t.string, await ask(page, { type: 'whichBuild' }, LONGEST_ASK))
  return E.isRight(build) ? build.right : undefined
}

/**
 * Resolves when no page in sight writes any more because it is about to be left. In WebKit a page that is left in the
 * midst of a writing leaves a database in which nothing is ever begun again (X-BRIDGE-06), and a page that is kept on
 * the device comes faster than a writing ends.
 */
export async function mayLeave(pages: readonly Page[]): Promise<void> {
  const inSight = pages.filter(({ visibilityState }) => visibilityState === 'visible')
  await Promise.all(inSight.map((page) => ask(page, { type: 'mayLeave' }, LONGEST_LEAVE)))
}

/** What a page answers; undefined when it has not answered in so many ms. */
const ask = (page: Asked, message: FromServiceWorker, longest: number): Promise<unknown> =>
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
