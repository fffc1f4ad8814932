import { isRight } from 'fp-ts/Either'
import { decode } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import { unbranded, WhiteLabel } from '../../protocol/white-label'

const ADDRESS = '/white-label.json'
const CACHE = 'flipdeck-white-label'

/**
 * Finds the white-label of the app's address. Uses the one stored at the last start immediately, and renews it for the
 * next start. A start offline, or on a slow connection, therefore does not wait.
 */
export async function findWhiteLabel(): Promise<WhiteLabel> {
  const cache = await caches.open(CACHE).catch(() => undefined)
  const known = await cache?.match(ADDRESS)
  const renewed = fetch(ADDRESS, { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(5_000) })
    .then(async (reply) => {
      const label = reply.ok ? await read(reply.clone()) : undefined
      // On a full disk, it is used without being stored.
      if (label !== undefined) await cache?.put(ADDRESS, reply).catch(() => undefined)
      return label
    })
    .catch(() => undefined)
  const kept = known === undefined ? undefined : await read(known)
  // A stored white-label that is disabled may be enabled again: the server is asked first (S-ROUTE-37).
  return kept === undefined || kept.disabled === true ? ((await renewed) ?? kept ?? unbranded) : kept
}

/** Decodes a white-label. Undefined for other content: a captive portal answers with its own page (S-API-39). */
async function read(reply: Response): Promise<WhiteLabel | undefined> {
  const json = parseJson(await reply.text())
  const whiteLabel = isRight(json) ? decode(WhiteLabel, json.right) : json
  return isRight(whiteLabel) ? whiteLabel.right : undefined
}
