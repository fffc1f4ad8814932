import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Another build of the same app, with different names for all scripts and styles. */
export interface OtherBuild {
  readonly id: string
  /** Returns the path on disk for a URL of this build; undefined for a file of the build on disk. */
  readonly originalPath: (url: string) => string | undefined
  /** Is this the page, the service worker, or a script or style? */
  readonly isOfBuild: (url: string) => boolean
  /** Returns the text of such a file with the names and the id of this build. */
  readonly rewrite: (text: string) => string
}

const root = join(import.meta.dirname, '../..')

/** Addresses that are answered with the HTML page. */
const pages = new Set(['/', '/replay'])

/** Bundlers put no dot into a hash. */
const mark = '.next'

/** Derives a second build from the one on disk, because running the bundler again would take too long. */
export function otherBuild(): OtherBuild {
  const { buildId } = JSON.parse(readFileSync(join(root, 'dist/app.json'), 'utf8')) as { readonly buildId: string }
  const id = buildId + mark
  const names = ['assets', 'worker'].flatMap((folder) =>
    readdirSync(join(root, 'dist/app', folder)).filter((name) => /\.(js|css)$/.test(name)),
  )
  const known = new Set(names)
  const hashed = /([\w.-]+)\.(js|css)\b/g
  const marked = /\.next\.(js|css)$/
  const isHashed = (path: string) => /^\/(assets|worker)\/[^?]*\.(js|css)$/.test(path)
  return {
    id,
    originalPath: (url) => (isHashed(url) ? (marked.test(url) ? url.replace(marked, '.$1') : undefined) : url),
    isOfBuild: (url) =>
      isHashed(url) || url.startsWith('/service-worker.js') || pages.has(url) || url.startsWith('/index.html'),
    rewrite: (text) =>
      text
        .replaceAll(hashed, (name, stem: string, extension: string) =>
          known.has(name) ? `${stem}${mark}.${extension}` : name,
        )
        .replaceAll(buildId, id),
  }
}
