// Finds web addresses that do not answer. Runs only with --links, because it uses the network.
import { isList, type Json } from '../../../protocol/json'
import type { PackSource } from '../../../server/content/pack-source'
import type { ReportIn } from './rule'

const TIMEOUT_MS = 10_000
const AT_ONCE = 8

interface Link {
  readonly file: string
  readonly path: string
}

function* linksIn(json: Json, path: string): Generator<readonly [url: string, path: string]> {
  if (typeof json === 'string')
    for (const [url] of json.matchAll(/https?:\/\/[^\s"'<>]+/g)) yield [url.replaceAll('&amp;', '&'), path]
  else if (isList(json)) for (const [index, item] of json.entries()) yield* linksIn(item, `${path}.${index}`)
  else if (typeof json === 'object' && json !== null)
    for (const [key, item] of Object.entries(json)) yield* linksIn(item, `${path}.${key}`)
}

/** Requests each address once. Reports those that fail or answer with a status from 400. */
export async function linkRules(
  sources: ReadonlyMap<string, PackSource>,
  reportIn: ReportIn,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const links = new Map<string, Link[]>()
  for (const [file, { json }] of sources)
    for (const [url, path] of linksIn(json, ''))
      links.set(url, [...(links.get(url) ?? []), { file, path: path.slice(1) }])
  const waiting = [...links]
  let done = 0
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [url, uses] = next
      const fault = await answerFault(url)
      progress(++done, links.size)
      if (fault === undefined) continue
      for (const { file, path } of uses)
        reportIn(file)('warning', path, 'dead-link', `${url} ${fault}`, 'Correct or remove the link.')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function answerFault(url: string): Promise<string | undefined> {
  try {
    const request = (method: string) => fetch(url, { method, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const head = await request('HEAD')
    const { status } = head.status === 405 || head.status === 501 ? await request('GET') : head
    return status >= 400 ? `answers with the status ${status}` : undefined
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'does not answer in time' : 'cannot be reached'
  }
}
