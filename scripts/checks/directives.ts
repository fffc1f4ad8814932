// No comment may disable lint. A directive that disables lint for a file would also disable the rule against it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../setup.mjs'

const folders = ['protocol', 'core', 'worker', 'ui', 'server', 'scripts', 'test']
const comment = /(?:^|[^'"`])\/[/*]\s*(?:ox|es)lint-(?:disable|enable)/

/** Returns the lines with such a comment, counted from 1. */
export const silencingLines = (text: string): number[] =>
  text.split('\n').flatMap((line, index) => (comment.test(line) ? index + 1 : []))

const main = () => {
  const files = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
  const found = files.flatMap((path) =>
    silencingLines(readFileSync(join(root, path), 'utf8')).map((line) => `${path}:${line} switches lint off`),
  )
  for (const place of found) console.error(place)
  console.log(`directives: ${files.length} files read, ${found.length} faults`)
  process.exitCode = found.length === 0 && files.length > 0 ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main()
