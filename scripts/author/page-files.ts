// The files of the author page: its HTML, and its scripts compiled for the browser.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { languageNames } from '../../protocol/languages'
import { escapeHtml } from '../../server/pages/html-page'
import { learnerStates } from './messages'

export interface PageFiles {
  readonly html: string
  readonly script: string
  readonly style: string
  /** The script that signs in within the frame. */
  readonly enterScript: string
}

const pageFolder = join(import.meta.dirname, 'page')

/** Compiles the scripts and fills the choices into the HTML. */
export async function pageFiles(): Promise<PageFiles> {
  const html = await readFile(join(pageFolder, 'author.html'), 'utf8')
  const options = (choices: Readonly<Record<string, string>>) =>
    Object.entries(choices)
      .map(([value, name]) => `<option value="${escapeHtml(value)}">${escapeHtml(name)}</option>`)
      .join('')
  return {
    html: html.replace('{languages}', options(languageNames)).replace('{states}', options(learnerStates)),
    style: await readFile(join(pageFolder, 'author.css'), 'utf8'),
    script: await compiledScript(join(pageFolder, 'author.ts')),
    enterScript: await enterScript(),
  }
}

/** Compiles the script that signs in within a page of the app. */
export const enterScript = (): Promise<string> => compiledScript(join(pageFolder, 'enter.ts'))

/** Compiles a script for the browser. `globalName`: a global variable that gets its exports. */
export async function compiledScript(path: string, globalName?: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    ...(globalName === undefined ? { format: 'esm' } : { format: 'iife', globalName }),
    target: 'es2022',
    write: false,
  })
  return outputFiles.map(({ text }) => text).join('')
}
