import type { Downloaded, DownloadEnd, MediaFiles } from '../../protocol/media'
import type { OpenStore } from '../ports'

/** Content types of a video, so that the web page of a hotel network is not stored as one. */
const isFilm = /^$|^(?:video|audio)\/|^application\/(?:octet-stream|mp4|ogg)\b/i

/** Number of progress reports per download, or per 10 MB if its length is unknown. */
const STEPS = 100

/**
 * Downloads a video with its subtitles and stores both, or neither (D-VIDEO-15). Never rejects. Opens the store before
 * the download, so that a file deleted by a logout in the meantime stays deleted.
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

/** Returns the headers that the browser needs to play a stored file. */
function headersOf({ headers }: Response): Record<string, string> {
  const type = headers.get('Content-Type')
  return type === null ? {} : { 'Content-Type': type }
}

/** Returns the body with reports of its progress; a body that ends before its length fails on its own. */
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
