import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders whose code determines the answers. */
const sources = ['protocol', 'core', 'server']

/** Hashes the server's source by SHA-256: another release may answer the same rows differently. */
function hashOfSources(): string {
  const root = join(import.meta.dirname, '..')
  const hash = createHash('sha256')
  for (const folder of sources) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((path) => path.endsWith('.ts')).toSorted())
      hash.update(`${folder}/${name}\0`).update(readFileSync(join(root, folder, name)))
  }
  return hash.digest('hex')
}

/** The release build (scripts/release) replaces it by a text, because a release has no sources. */
declare const __SOURCE_HASH__: string | undefined

/** Source hash, equal in all processes of a release. */
export const sourceHash = typeof __SOURCE_HASH__ === 'string' ? __SOURCE_HASH__ : hashOfSources()
