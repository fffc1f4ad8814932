// npm run content -- new DIR: creates a small, complete content pack.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as E from 'fp-ts/Either'
import { parseJson } from '../../protocol/json'
import { isRecord } from '../../protocol/record'
import { parseColor } from '../../protocol/parse-color'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { ArgumentFault } from '../cli/read-arguments'
import { exitCodes, onePath, parseCommand } from '../cli/command'
import type { Command } from '../cli/command'
import { deckToMarkdown } from './deck-to-markdown'
import { editorFiles } from './editor-files'
import { newPack, newPeople } from './new-pack'

const help = `npm run content -- new DIR [--name NAME] [--colors ONE,TWO] [--language TAG] [--decks markdown|json]
                             [--json]

Creates a small, complete content pack: one organisation, four decks of different kinds, an assessment, a learner and a
trainer, with JSON Schemas for editors. DIR must be empty or not exist.

  --name       name of the organisation; otherwise that of the folder
  --colors     the two colours as #rrggbb,#rrggbb; otherwise #0f5c63,#f2703d
  --language   language of the decks; otherwise en
  --decks      format of the decks; otherwise markdown
  --json       prints the list of written files

Exit codes: 0 done, 1 the folder is not empty, 2 wrong arguments.

Examples:
  npm run content -- new my-pack
  npm run content -- new my-pack --name "Acme Training" --colors "#174a7c,#2aa183"`

/** Reads two colours. Throws an ArgumentFault for others. */
export function colorsFrom(text: string): readonly [string, string] {
  const [one, two, ...more] = text.split(',').map((color) => color.trim())
  const isHex = (color: string | undefined): color is string =>
    color !== undefined && /^#[0-9a-f]{6}$/i.test(color) && parseColor(color) !== undefined
  if (!isHex(one) || !isHex(two) || more.length > 0)
    throw new ArgumentFault(`--colors needs two colours such as '#0f5c63,#f2703d'.`)
  return [one, two]
}

/** Converts the decks to Markdown. */
function withMarkdownDecks(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    [...files].map(([path, text]): [string, string] => {
      if (!path.includes('/decks/')) return [path, text]
      const file = path.replace(/\.json$/, '.md')
      const json = parseJson(text)
      if (E.isLeft(json) || !isRecord(json.right)) return [path, text]
      return [file, deckToMarkdown(json.right, { file })]
    }),
  )
}

export const newCommand: Command = {
  help,
  run: async (args, output) => {
    const { values, positionals } = parseCommand({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        colors: { type: 'string', default: '#0f5c63,#f2703d' },
        language: { type: 'string', default: 'en' },
        decks: { type: 'string', default: 'markdown' },
        json: { type: 'boolean' },
      },
    })
    const folder = resolveFromInvocation(onePath(positionals, 'folder'))
    const colors = colorsFrom(values.colors)
    if (values.decks !== 'markdown' && values.decks !== 'json')
      throw new ArgumentFault('--decks needs markdown or json.')
    const present = await readdir(folder).catch(() => [])
    if (present.length > 0) {
      output.warn(`'${folder}' is not empty. Name another folder.`)
      return exitCodes.faults
    }
    const pack = newPack({
      name: values.name ?? basename(folder),
      colors,
      language: values.language,
      at: new Date().toISOString(),
      newId: randomUUID,
    })
    const files = new Map([...(values.decks === 'markdown' ? withMarkdownDecks(pack) : pack), ...editorFiles()])
    for (const [path, text] of files) {
      await mkdir(join(folder, dirname(path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    if (values.json === true) output.print(JSON.stringify([...files.keys()]))
    else {
      output.print(`${files.size} files are written to ${folder}\n\nnpm run content -- check ${folder}`)
      output.print(`npm start -- --content ${folder} --memory\n\nSign in at http://localhost:8787:`)
      for (const { email, password } of newPeople) output.print(`  ${email}  ${password}`)
    }
    return exitCodes.done
  },
}
