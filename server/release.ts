import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What an answer is made by. */
const sources = ['protocol', 'core', 'server']

/** SHA-256 over the server's own source: another release may answer the same rows in another way. */
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

/** The same in every process of a release. */
export const release = hashOfSources()
