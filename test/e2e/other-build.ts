import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Another build of the same app: none of its scripts and styles has the name that it has in the build on the disk. */
export interface OtherBuild {
  readonly id: string
  /** The path on the disk of what is asked for by a name of this build; undefined for a file of the build on the disk. */
  readonly asked: (url: string) => string | undefined
  /** Is this the page, the service worker, or a script or style? */
  readonly isOfBuild: (url: string) => boolean
  /** What is in such a file, with the names and the id of this build. */
  readonly rewrite: (text: string) => string
}

const root = join(import.meta.dirname, '../..')

/** Addresses that are answered with the page. */
const pages = new Set(['/', '/replay'])

/** No bundler puts a dot into a hash. */
const mark = '.next'

/** Makes one out of the build on the disk: as long as a bundler takes for a second one, nobody wants to wait. */
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
    asked: (url) => (isHashed(url) ? (marked.test(url) ? url.replace(marked, '.$1') : undefined) : url),
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
