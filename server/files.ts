import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { escapeHtml } from './page'

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

interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly etag: string
  readonly changedAt: number
  readonly packed: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>
  /** What stands here under another title, made once for each. */
  readonly titled: Map<string, StoredFile>
}

type Encoding = 'br' | 'gzip'

/** Brotli's quality for whoever asks first, and the one that is a tenth smaller and takes a second for the largest script. */
const quick = 5
const small = 11

const packBr = async (bytes: Uint8Array, quality: number) =>
  new Uint8Array(await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
const packGzip = async (bytes: Uint8Array) => new Uint8Array(await promisify(gzip)(bytes))

/** The files below one folder, read once and kept until they change; nothing outside of it can be reached. */
export class Files {
  readonly #root: string
  readonly #read = new Map<string, StoredFile>()
  /** What is packed smaller, one file after the other: the rest of the machine has something else to do. */
  #packing: Promise<void> = Promise.resolve()

  constructor(folder: string) {
    this.#root = resolve(folder)
  }

  /**
   * Answers a request for a file (a path below the folder, decoded); undefined when there is none. `title`: what a page is
   * called in place of its own title; there are as many as hosts have names.
   */
  async answer(
    path: string,
    request: Request,
    headers: Readonly<Record<string, string>>,
    title?: string,
  ): Promise<Response | undefined> {
    const read = await this.#file(path)
    if (read === undefined) return undefined
    const file = title === undefined ? read : titled(read, title)
    const common = {
      ...headers,
      'Content-Type': file.type,
      ETag: file.etag,
      Vary: 'Accept-Encoding',
      'Accept-Ranges': 'bytes',
    }
    if (request.headers.get('If-None-Match') === file.etag) return new Response(null, { status: 304, headers: common })
    const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('Range') ?? '')
    if (range !== null) return partOf(file, range[1] ?? '', range[2] ?? '', common)
    const accepted = request.headers.get('Accept-Encoding') ?? ''
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
    if (encoding === undefined || !compressible.test(file.type)) return new Response(file.bytes, { headers: common })
    return new Response(await this.#pack(file, encoding), { headers: { ...common, 'Content-Encoding': encoding } })
  }

  async #file(path: string): Promise<StoredFile | undefined> {
    const full = resolve(join(this.#root, path))
    if (!full.startsWith(this.#root + sep) || path.includes('\0')) return undefined
    const info = await stat(full).catch(() => undefined)
    if (info?.isFile() !== true) return undefined
    const known = this.#read.get(full)
    if (known?.changedAt === info.mtimeMs) return known
    const bytes = new Uint8Array(await readFile(full))
    const type = types[extname(full).toLowerCase()] ?? 'application/octet-stream'
    const file = storedFile(bytes, type, info.mtimeMs)
    this.#read.set(full, file)
    return file
  }

  /** Packed once. Whoever comes later is given it smaller: a phone waits for each byte of a first visit. */
  #pack({ bytes, packed }: StoredFile, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    const known = packed.get(encoding)
    if (known !== undefined) return known
    const first = encoding === 'br' ? packBr(bytes, quick) : packGzip(bytes)
    packed.set(encoding, first)
    if (encoding === 'br')
      this.#packing = this.#packing
        .then(() => packBr(bytes, small))
        .then(
          (smaller) => void packed.set('br', Promise.resolve(smaller)),
          // What cannot be made smaller stays as it is.
          () => undefined,
        )
    return first
  }
}

const storedFile = (bytes: Uint8Array<ArrayBuffer>, type: string, changedAt: number): StoredFile => ({
  bytes,
  type,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  changedAt,
  packed: new Map(),
  titled: new Map(),
})

function titled(page: StoredFile, title: string): StoredFile {
  const known = page.titled.get(title)
  if (known !== undefined) return known
  const html = new TextDecoder().decode(page.bytes)
  const named = html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
  const file = storedFile(new TextEncoder().encode(named), page.type, page.changedAt)
  page.titled.set(title, file)
  return file
}

/** One range of bytes, which is how browsers move about in a video (RFC 9110, 14). */
function partOf({ bytes }: StoredFile, from: string, to: string, headers: Record<string, string>): Response {
  const last = bytes.length - 1
  const start = from === '' ? Math.max(0, bytes.length - Number(to)) : Number(from)
  const end = from === '' || to === '' ? last : Math.min(last, Number(to))
  if ((from === '' && to === '') || start > end) {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${bytes.length}` } })
  }
  return new Response(bytes.slice(start, end + 1), {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${start}-${end}/${bytes.length}` },
  })
}
