// Turns the message texts into the form that the app loads: parsed ahead of time, one file per language (X-I18N-01).
// As a plugin of Vite it runs before every build, test and start, and again whenever a text is edited.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { root } from './setup.mjs'

export const messagesFolder = join(root, 'ui', 'i18n', 'messages')
const compiledFolder = join(root, 'ui', 'i18n', 'compiled')
/** Texts of screens that nobody begins with; they come with the code of those screens (X-BUNDLE-01). */
export const ofScreens =
  /^(account(?!\.(settings|title|sms)$)|add|certifications|competitions|discussion|favorites|newDecks|notifications|outbox(?!\.(see|heldUpLink)$)|phone|playlist|points|replay(?!\.look$)|report|roles|signOn|video)\./
const formatjs = join(root, 'node_modules', '@formatjs', 'cli')
/** What the texts are compiled by. */
const compilers = [join(root, 'scripts', 'compile-messages.ts'), join(formatjs, 'package.json')]

/** A parsed message: the elements that FormatJS makes of it, text pieces and places. */
export type Catalogue = Readonly<Record<string, readonly unknown[]>>

const readCatalogue = (path: string): Catalogue => JSON.parse(readFileSync(path, 'utf8')) as Catalogue

/** Every language's parsed messages, by its code. Throws with the parser's words when a text is not valid ICU. */
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
 * Writes ui/i18n/compiled, and ui/i18n/compiled/screens beside it. What a language lacks stands there in English, so that
 * each text comes with one file. Does nothing, and says so, when all of that is there already: Vite asks for it once for
 * each kind of tests.
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
      texts.filter(([id]) => !ofScreens.test(id)),
    )
    write(
      screens,
      texts.filter(([id]) => ofScreens.test(id)),
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

/** Of the texts in these folders, and of what they are compiled by. */
function sealOf(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of [...compilers, ...folders.flatMap(textsIn)])
    hash.update(`${relative(root, path)}\0`).update(createHash('sha256').update(readFileSync(path)).digest())
  return hash.digest('hex')
}

/** An unchanged file keeps its date, so that a watching Vite does not start again. */
function writeIfNew(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}

/** The plugin for vite.config.ts. */
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
