import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode } from '../../protocol/codec'
import type { FromServiceWorker } from '../../protocol/service-worker'

/** A page that does not say in this time of which build it is may be of any, ms. */
const LONGEST_ASK = 3_000

/** Tells a page something. */
export const tell = (page: Pick<Client, 'postMessage'>, message: FromServiceWorker): void => page.postMessage(message)

/** The builds that open pages are of; undefined when one of them does not say. */
export async function buildsInUse(clients: Clients): Promise<ReadonlySet<string> | undefined> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const builds = await Promise.all(pages.map(buildOf))
  const known = builds.filter((build) => build !== undefined)
  return known.length === builds.length ? new Set(known) : undefined
}

const buildOf = (page: Client): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(undefined), LONGEST_ASK)
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer)
      port1.close()
      const build = decode(t.string, data)
      resolve(E.isRight(build) ? build.right : undefined)
    }
    const message: FromServiceWorker = { type: 'whichBuild' }
    page.postMessage(message, [port2])
  })
