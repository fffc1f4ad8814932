import type { Downloaded, DownloadEnd, MediaFiles } from '../../protocol/media'
import type { OpenStore } from './media-store'

/** What a film is sent as. The page of a hotel's network is not kept as one. */
const isFilm = /^$|^(?:video|audio)\/|^application\/(?:octet-stream|mp4|ogg)\b/i

/** Between two words on how far it is, in parts of the whole. */
const STEPS = 100

/**
 * Downloads a video with its subtitles and keeps both, or neither (D-VIDEO-15). Never rejects. The store is opened before
 * anything is fetched: what a log-out deletes meanwhile stays deleted.
 */
export async function download(
  openStore: OpenStore,
  { url, vttUrl }: MediaFiles,
  tell: (done: Downloaded) => void,
  signal: AbortSignal,
): Promise<DownloadEnd> {
  try {
    const store = await openStore()
    const film = await fetched(url, signal)
    if (!isFilm.test(film.headers.get('Content-Type') ?? '')) return 'failed'
    const words = vttUrl === undefined ? undefined : await fetched(vttUrl, signal).catch(() => undefined)
    const kept = new Response(counted(film, tell, signal), { headers: headersOf(film) })
    await store.put(url, kept)
    if (vttUrl !== undefined && words !== undefined) {
      await store.put(vttUrl, words).catch(async (error: unknown) => {
        await store.remove(url)
        throw error
      })
    }
    if (!signal.aborted) return 'done'
    await store.remove(url)
    return 'stopped'
  } catch (error) {
    if (signal.aborted) return 'stopped'
    return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'failed'
  }
}

async function fetched(url: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, { signal })
  if (answer.status !== 200 || answer.body === null) throw new Error(`answered with ${answer.status}`)
  return answer
}

/** What the browser must know of a file that it plays from the device. */
function headersOf({ headers }: Response): Record<string, string> {
  const type = headers.get('Content-Type')
  return type === null ? {} : { 'Content-Type': type }
}

/** The body as it comes, counted; one that ends before its length fails by itself. */
function counted(film: Response, tell: (done: Downloaded) => void, signal: AbortSignal): ReadableStream<Uint8Array> {
  const length = Number(film.headers.get('Content-Length') ?? Number.NaN)
  const of = Number.isFinite(length) && length > 0 && film.headers.get('Content-Encoding') === null ? length : undefined
  let bytes = 0
  let told = 0
  const say = () => {
    told = bytes
    tell({ bytes, ...(of === undefined ? {} : { of }) })
  }
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      if (bytes - told >= (of ?? 10_000_000) / STEPS) say()
      controller.enqueue(chunk)
    },
    flush: say,
  })
  return (film.body ?? new ReadableStream<Uint8Array>()).pipeThrough(count, { signal })
}
