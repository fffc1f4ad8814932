import * as E from 'fp-ts/Either'
import { parseVtt } from '../../core/vtt/parse-vtt'
import type { Subtitles } from '../../protocol/media'
import type { OpenStore } from './media-store'

/** Larger than any film's subtitles, in characters: what is larger is no subtitle file. */
const MOST = 2_000_000
const DEADLINE = 30_000

const failed: Subtitles = { is: 'failed' }

/** Reads subtitles by GET, or from the device where they were downloaded (D-VTT-01). Never rejects. */
export async function readSubtitles(openStore: OpenStore, vttUrl: string): Promise<Subtitles> {
  try {
    // A browser that may keep nothing for the app opens no store: they are fetched all the same.
    const store = await openStore().catch(() => undefined)
    const answer = (await store?.get(vttUrl)) ?? (await fetch(vttUrl, { signal: AbortSignal.timeout(DEADLINE) }))
    if (!answer.ok) return failed
    const text = await answer.text()
    if (text.length > MOST) return failed
    // The byte order mark is gone by now; the signature may come with it or without.
    const read = parseVtt(text)
    return E.isLeft(read) ? failed : { is: 'read', cues: read.right }
  } catch {
    return failed
  }
}
