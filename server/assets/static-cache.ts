import { createHash } from 'node:crypto'
import { open, readFile, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { escapeHtml } from '../pages/html-page'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.wasm': 'application/wasm',
}

const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/

/** Larger files are streamed from disk and never held in memory. */
const LARGEST_CACHED_BYTES = 1_000_000
/** Bound of each of the two caches of a folder: uncompressed and compressed files. */
const CACHE_BYTES = 32_000_000
/** A stream holds one chunk of this size in memory, in addition to the socket's buffer. */
const CHUNK_BYTES = 64 * 1024

type Bytes = Uint8Array<ArrayBuffer>
type Encoding = 'br' | 'gzip'

/** A file at the start of a request. */
interface FoundFile {
  readonly path: string
  readonly type: string
  readonly size: number
  readonly changedAt: number
}

/** A file that is small enough to be cached. */
interface SmallFile {
  readonly key: string
  readonly bytes: Bytes
  /** Without quotes and without an encoding suffix. */
  readonly tag: string
}

/**
 * Brotli's quality for the first request, and a higher one. The higher one saves a tenth and takes a second for the
 * largest script.
 */
const QUICK_QUALITY = 5
const SMALL_QUALITY = 11

const compressBr = async (bytes: Bytes, quality: number): Promise<Bytes> =>
  new Uint8Array(await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
const compressGzip = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await promisify(gzip)(bytes))

const hashOf = (bytes: Bytes): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** Serves the files in one folder; nothing outside of it is reachable. Small files are cached, large ones streamed. */
export class StaticCache {
  readonly #root: string
  readonly #small = new LRUCache<string, SmallFile, FoundFile>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    fetchMethod: async (key, _stale, { context }) => smallFile(key, new Uint8Array(await readFile(context.path))),
  })
  readonly #compressed = new LRUCache<string, Bytes, { readonly file: SmallFile; readonly encoding: Encoding }>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length + 1,
    fetchMethod: (key, _stale, { context: { file, encoding } }) => this.#compress(key, file, encoding),
  })
  /** Recompresses files one after the other, so that the other processors remain available. */
  #compressing: Promise<void> = Promise.resolve()

  constructor(folder: string) {
    this.#root = resolve(folder)
  }

  /**
   * Answers a GET or HEAD request for a file (`path` in the folder, decoded). Undefined when it does not exist. `title`
   * replaces the title of an HTML page.
   */
  async answer(
    path: string,
    request: Request,
    headers: Readonly<Record<string, string>>,
    title?: string,
  ): Promise<Response | undefined> {
    const found = await this.#find(path)
    if (found === undefined) return undefined
    const common = { ...headers, 'Content-Type': found.type, 'Accept-Ranges': 'bytes', Vary: 'Accept-Encoding' }
    if (found.size > LARGEST_CACHED_BYTES) return answerLarge(found, request, common)
    const file = await this.#read(found, title)
    return file && this.#answerSmall(file, found.type, request, common)
  }

  async #find(path: string): Promise<FoundFile | undefined> {
    const full = resolve(join(this.#root, path))
    if (!full.startsWith(this.#root + sep) || path.includes('\0')) return undefined
    const info = await stat(full).catch(() => undefined)
    if (info?.isFile() !== true) return undefined
    const type = types[extname(full).toLowerCase()] ?? 'application/octet-stream'
    return { path: full, type, size: info.size, changedAt: info.mtimeMs }
  }

  /** Reads a small file by the cache. A changed file gets a new key; the cache evicts the old entry later. */
  async #read(found: FoundFile, title: string | undefined): Promise<SmallFile | undefined> {
    const key = `${found.path}\n${found.size}\n${found.changedAt}`
    const file = await this.#small.fetch(key, { context: found })
    if (file === undefined || title === undefined) return file
    const titledKey = `${key}\n${title}`
    const known = this.#small.get(titledKey)
    if (known !== undefined) return known
    const page = titled(file, titledKey, title)
    this.#small.set(titledKey, page)
    return page
  }

  async #answerSmall(file: SmallFile, type: string, request: Request, common: HeaderFields): Promise<Response> {
    const accepted = request.headers.get('Accept-Encoding') ?? ''
    const wanted = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
    const tag = `"${file.tag}"`
    const range = requestedRange(request, file.bytes.length, tag)
    const encoding = compressible.test(type) && range === undefined ? wanted : undefined
    // Each encoding has its own tag (RFC 9110, 8.8.3.3), so that ranges of different encodings are never combined.
    const headers = { ...common, ETag: encoding === undefined ? tag : `"${file.tag}-${encoding}"` }
    if (isKnown(request, file.tag)) return new Response(null, { status: 304, headers })
    if (range === 'unsatisfiable') return unsatisfiable(file.bytes.length, headers)
    if (range !== undefined)
      return partial(request, range, file.bytes.length, headers, () => file.bytes.slice(range.start, range.end + 1))
    const bytes = encoding === undefined ? file.bytes : await this.#encoded(file, encoding)
    const whole = { ...headers, ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }) }
    return new Response(isHead(request) ? null : bytes, {
      headers: { ...whole, 'Content-Length': String(bytes.length) },
    })
  }

  async #encoded(file: SmallFile, encoding: Encoding): Promise<Bytes> {
    const key = `${file.key}\n${encoding}`
    return (await this.#compressed.fetch(key, { context: { file, encoding } })) ?? this.#compress(key, file, encoding)
  }

  /**
   * Compresses quickly for the current request, and better in the background, because every byte of a first visit
   * counts.
   */
  async #compress(key: string, { bytes }: SmallFile, encoding: Encoding): Promise<Bytes> {
    if (encoding === 'gzip') return compressGzip(bytes)
    const first = await compressBr(bytes, QUICK_QUALITY)
    this.#compressing = this.#compressing
      .then(() => compressBr(bytes, SMALL_QUALITY))
      .then(
        (smaller) => void this.#compressed.set(key, smaller),
        // The first result remains.
        () => undefined,
      )
    return first
  }
}

type HeaderFields = Readonly<Record<string, string>>

const smallFile = (key: string, bytes: Bytes): SmallFile => ({ key, bytes, tag: hashOf(bytes) })

function titled({ bytes }: SmallFile, key: string, title: string): SmallFile {
  const html = new TextDecoder().decode(bytes)
  const named = html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
  return smallFile(key, new TextEncoder().encode(named))
}

/** Answers with a stream. The tag consists of size and modification time, because hashing a video takes seconds. */
function answerLarge(file: FoundFile, request: Request, common: HeaderFields): Response {
  const tag = `${file.size.toString(36)}-${Math.round(file.changedAt).toString(36)}`
  const headers = { ...common, ETag: `"${tag}"` }
  if (isKnown(request, tag)) return new Response(null, { status: 304, headers })
  const range = requestedRange(request, file.size, `"${tag}"`)
  if (range === 'unsatisfiable') return unsatisfiable(file.size, headers)
  if (range !== undefined) return partial(request, range, file.size, headers, () => fileStream(file, range))
  const body = isHead(request) ? null : fileStream(file, { start: 0, end: file.size - 1 })
  return new Response(body, { headers: { ...headers, 'Content-Length': String(file.size) } })
}

const isHead = (request: Request): boolean => request.method === 'HEAD'

/** Does the client have this version (If-None-Match; RFC 9110, 13.1.2)? Any encoding counts. */
function isKnown(request: Request, tag: string): boolean {
  const known = request.headers.get('If-None-Match')
  if (known === null) return false
  const tags = known.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.some((one) => one === '*' || one === `"${tag}"` || one === `"${tag}-br"` || one === `"${tag}-gzip"`)
}

/** First and last byte, both included. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Returns the requested range, by which browsers seek in a video (RFC 9110, 14). Undefined when the complete file is
 * sent: for no range, for several ranges, and for a range of an outdated version (If-Range).
 */
function requestedRange(request: Request, size: number, tag: string): ByteRange | 'unsatisfiable' | undefined {
  const [match, from, to] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('Range') ?? '') ?? []
  const ifRange = request.headers.get('If-Range')
  if (match === undefined || from === undefined || to === undefined) return undefined
  if (ifRange !== null && ifRange !== tag) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to))
  return (from === '' && to === '') || start > end ? 'unsatisfiable' : { start, end }
}

const unsatisfiable = (size: number, headers: HeaderFields): Response =>
  new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })

function partial(
  request: Request,
  { start, end }: ByteRange,
  size: number,
  headers: HeaderFields,
  body: () => Bytes | ReadableStream<Bytes>,
): Response {
  return new Response(isHead(request) ? null : body(), {
    status: 206,
    headers: {
      ...headers,
      'Content-Range': `bytes ${start}-${end}/${size}`,
      'Content-Length': String(end - start + 1),
    },
  })
}

/**
 * Reads a range of a file, one chunk at a time and only on demand: a client that does not read costs one chunk. Fails
 * when the file has changed since the request began.
 */
function fileStream({ path, size, changedAt }: FoundFile, { start, end }: ByteRange): ReadableStream<Bytes> {
  let handle: FileHandle | undefined
  let position = start
  const close = async () => {
    const opened = handle
    handle = undefined
    await opened?.close()
  }
  const opened = async (): Promise<FileHandle> => {
    if (handle !== undefined) return handle
    handle = await open(path)
    const info = await handle.stat()
    if (info.size !== size || info.mtimeMs !== changedAt) throw new Error('The file has changed')
    return handle
  }
  return new ReadableStream<Bytes>(
    {
      pull: async (controller) => {
        try {
          const file = await opened()
          const buffer = new Uint8Array(Math.min(CHUNK_BYTES, end + 1 - position))
          const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
          if (bytesRead === 0) throw new Error('The file has become shorter')
          position += bytesRead
          controller.enqueue(buffer.subarray(0, bytesRead))
          if (position <= end) return
          await close()
          controller.close()
        } catch (error) {
          await close()
          throw error
        }
      },
      cancel: close,
    },
    // Disables read-ahead: a response whose body is never read opens no file.
    { highWaterMark: 0 },
  )
}
