// Turns the message texts into the form that the app loads: parsed ahead of time, one file per language (X-I18N-01).
// As a plugin of Vite it runs before every build, test and start, and again whenever a text is edited.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { root } from './setup.mjs'

export const messagesFolder = join(root, 'ui', 'i18n', 'messages')
const compiledFolder = join(root, 'ui', 'i18n', 'compiled')
const formatjs = join(root, 'node_modules', '@formatjs', 'cli', 'bin', 'formatjs')

/** A parsed message: the elements that FormatJS makes of it, text pieces and places. */
export type Catalogue = Readonly<Record<string, readonly unknown[]>>

const readCatalogue = (path: string): Catalogue => JSON.parse(readFileSync(path, 'utf8')) as Catalogue

/** Every language's parsed messages, by its code. Throws with the parser's words when a text is not valid ICU. */
export function parseMessages(): Readonly<Record<string, Catalogue>> {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'))
  try {
    const args = [formatjs, 'compile-folder', '--format', 'simple', '--ast', messagesFolder, folder]
    const { status, stderr, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`the messages could not be compiled:\n${stdout}${stderr}`)
    return Object.fromEntries(
      readdirSync(folder).map((file) => [file.replace(/\.json$/, ''), readCatalogue(join(folder, file))]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes ui/i18n/compiled. What a language lacks stands there in English, so that one file is all the app loads. */
export function compileMessages(): void {
  const catalogues = parseMessages()
  const english = catalogues['en'] ?? {}
  mkdirSync(compiledFolder, { recursive: true })
  for (const [language, catalogue] of Object.entries(catalogues)) {
    const path = join(compiledFolder, `${language}.json`)
    writeIfNew(path, JSON.stringify({ ...english, ...catalogue }))
  }
}

/** An unchanged file keeps its date, so that a watching Vite does not start again. */
function writeIfNew(path: string, text: string): void {
  const known = readdirSync(compiledFolder).includes(path.slice(compiledFolder.length + 1))
    ? readFileSync(path, 'utf8')
    : ''
  if (known !== text) writeFileSync(path, text)
}

/** The plugin for vite.config.ts. */
export const compiledMessages = (): Plugin => ({
  name: 'compiled-messages',
  buildStart: compileMessages,
  configureServer(server) {
    server.watcher.on('change', (path) => {
      if (path.startsWith(messagesFolder)) compileMessages()
    })
  },
})

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) compileMessages()
