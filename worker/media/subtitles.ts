import * as E from 'fp-ts/Either'
import { parseVtt } from '../../core/vtt/parse-vtt'
import type { Subtitles } from '../../protocol/media'
import type { OpenStore } from '../ports'

/** Maximum size of a subtitle file, in characters; no video's subtitles are larger. */
const MOST = 2_000_000
const DEADLINE = 30_000

const failed: Subtitles = { is: 'failed' }

/** Reads subtitles by GET, or from the device if they were downloaded (D-VTT-01). Never rejects. */
export async function readSubtitles(openStore: OpenStore, vttUrl: string): Promise<Subtitles> {
  try {
    // In a browser that denies storage, the store does not open; the subtitles are fetched anyway.
    const store = await openStore().catch(() => undefined)
    const answer = (await store?.get(vttUrl)) ?? (await fetch(vttUrl, { signal: AbortSignal.timeout(DEADLINE) }))
    if (!answer.ok) return failed
    const text = await answer.text()
    if (text.length > MOST) return failed
    // The byte order mark is already removed; the signature may have followed it or not.
    const read = parseVtt(text)
    return E.isLeft(read) ? failed : { is: 'read', cues: read.right }
  } catch {
    return failed
  }
}
