import { isRight } from 'fp-ts/Either'
import { decode } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import { unbranded, WhiteLabel } from '../../protocol/white-label'

const ADDRESS = '/white-label.json'
const CACHE = 'flipdeck-white-label'

/**
 * The white label of the address that the app was opened on. What was known at the last start serves at once and is
 * renewed for the next one, so that a start offline, or on a slow line, waits for nothing.
 */
export async function findWhiteLabel(): Promise<WhiteLabel> {
  const cache = await caches.open(CACHE).catch(() => undefined)
  const known = await cache?.match(ADDRESS)
  const renewed = fetch(ADDRESS, { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(5_000) })
    .then(async (reply) => {
      const label = reply.ok ? await read(reply.clone()) : undefined
      // On a full disk it holds without being kept.
      if (label !== undefined) await cache?.put(ADDRESS, reply).catch(() => undefined)
      return label
    })
    .catch(() => undefined)
  const kept = known === undefined ? undefined : await read(known)
  // That everybody is shut out may be over: it is asked for before it is believed (S-ROUTE-37).
  return kept === undefined || kept.disabled === true ? ((await renewed) ?? kept ?? unbranded) : kept
}

/** Undefined for what is none: a network that wants to be logged in to answers with its own page (S-API-39). */
async function read(reply: Response): Promise<WhiteLabel | undefined> {
  const json = parseJson(await reply.text())
  const whiteLabel = isRight(json) ? decode(WhiteLabel, json.right) : json
  return isRight(whiteLabel) ? whiteLabel.right : undefined
}
