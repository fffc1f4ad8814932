// Compiles the message texts into the form that the app loads: parsed ahead of time, one file per language (X-I18N-01).
// As a Vite plugin it runs before every build, test and start, and again whenever a text is edited.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { root } from '../setup.mjs'

export const messagesFolder = join(root, 'ui', 'i18n', 'messages')
const compiledFolder = join(root, 'ui', 'i18n', 'compiled')
/** Texts of screens that are never the first one; they are loaded with the code of those screens (X-BUNDLE-01). */
export const lazyMessageIds =
  /^(account(?!\.(settings|title|sms)$)|add|certifications|competitions|discussion|favorites|newDecks|notifications|outbox(?!\.(see|heldUpLink|title)$)|phone|playlist|points(?!\.open$)|replay(?!\.look$)|report|roles|signOn|video)\./
const formatjs = join(root, 'node_modules', '@formatjs', 'cli')
/** Files that require a new compilation when they change. */
const compilers = [join(root, 'scripts', 'build', 'compile-messages.ts'), join(formatjs, 'package.json')]

/** Parsed messages: FormatJS elements, which are literals and placeholders. */
export type Catalogue = Readonly<Record<string, readonly unknown[]>>

const readCatalogue = (path: string): Catalogue => JSON.parse(readFileSync(path, 'utf8')) as Catalogue

/**
 * Parses the messages of every language, by its code. Throws with the parser's message when a text is not valid ICU.
 */
export function parseMessages(messages = messagesFolder): Readonly<Record<string, Catalogue>> {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'))
  try {
    const program = join(formatjs, 'bin', 'formatjs')
    const args = [program, 'compile-folder', '--format', 'simple', '--ast', messages, folder]
    const { status, stderr, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`the messages could not be compiled:\n${stdout}${stderr}`)
    return Object.fromEntries(
      readdirSync(folder).map((file) => [file.replace(/\.json$/, ''), readCatalogue(join(folder, file))]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Writes ui/i18n/compiled and ui/i18n/compiled/screens. Texts that a language lacks are included in English, so that
 * one file has all texts. Does nothing and returns 'current' when everything is up to date, because Vite calls it once
 * per test project.
 */
export function compileMessages(messages = messagesFolder, compiled = compiledFolder): 'compiled' | 'current' {
  const screens = join(compiled, 'screens')
  const seal = join(compiled, 'seal')
  const folders = [messages, compiled, screens]
  if (existsSync(seal) && readFileSync(seal, 'utf8') === sealOf(folders)) return 'current'
  const catalogues = parseMessages(messages)
  const english = catalogues['en'] ?? {}
  mkdirSync(screens, { recursive: true })
  for (const [language, catalogue] of Object.entries(catalogues)) {
    const texts = Object.entries({ ...english, ...catalogue })
    const write = (folder: string, those: typeof texts) =>
      writeIfNew(join(folder, `${language}.json`), JSON.stringify(Object.fromEntries(those)))
    write(
      compiled,
      texts.filter(([id]) => !lazyMessageIds.test(id)),
    )
    write(
      screens,
      texts.filter(([id]) => lazyMessageIds.test(id)),
    )
  }
  writeFileSync(seal, sealOf(folders))
  return 'compiled'
}

const textsIn = (folder: string): readonly string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(folder, name))

/** Hashes the texts in these folders and the compilers. */
function sealOf(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of [...compilers, ...folders.flatMap(textsIn)])
    hash.update(`${relative(root, path)}\0`).update(createHash('sha256').update(readFileSync(path)).digest())
  return hash.digest('hex')
}

/** Writes a file only if it differs. An unchanged file keeps its date, so that a watching Vite does not restart. */
function writeIfNew(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}

/** Creates the plugin for vite.config.ts. */
export const compiledMessages = (): Plugin => ({
  name: 'compiled-messages',
  buildStart: () => void compileMessages(),
  configureServer(server) {
    server.watcher.on('change', (path) => {
      if (path.startsWith(messagesFolder)) compileMessages()
    })
  },
})

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) compileMessages()
