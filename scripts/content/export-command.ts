// npm run content -- export DIR --to markdown|json|xliff: converts the decks of a pack, or writes its texts for translators.
import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { languages } from '../../protocol/languages'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { ArgumentFault } from '../cli/read-arguments'
import { exitCodes, onePath, parseCommand } from '../cli/command'
import type { Command } from '../cli/command'
import { deckToMarkdown } from './deck-to-markdown'
import { readDecks } from './pack-decks'
import { exportXliff } from './xliff/translation-commands'

const help = `npm run content -- export DIR --to markdown|json [--into OUT] [--json]
npm run content -- export DIR --to xliff --language LANGUAGE [--source LANGUAGE] [--org FOLDER] [--out FILE] [--json]

Converts the decks of a pack to Markdown or to JSON. All ids stay, so learners keep their progress. With xliff, writes
all texts that learners read as XLIFF 2.1, with the translations that the pack has; import carries it back.

  --to         markdown, json or xliff
  --into       writes a copy of the whole pack into this empty folder; otherwise the decks are replaced in DIR
  --language   xliff: language to translate to, one of the app's: ${languages.join(', ')}
  --source     xliff: language to translate from; otherwise that of most decks
  --org        xliff: folder of one organisation; otherwise all
  --out        xliff: file to write; otherwise DIR-LANGUAGE.xlf
  --json       prints the result as JSON

Exit codes: 0 done, 1 a deck cannot be read or OUT is not empty, 2 wrong arguments.

Examples:
  npm run content -- export my-pack --to markdown
  npm run content -- export content --to markdown --into content-in-markdown
  npm run content -- export my-pack --to xliff --language de --out my-pack-de.xlf`

export const exportCommand: Command = {
  help,
  run: async (args, output) => {
    const { values, positionals } = parseCommand({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        into: { type: 'string' },
        language: { type: 'string' },
        source: { type: 'string' },
        org: { type: 'string' },
        out: { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    const { to } = values
    if (to !== 'markdown' && to !== 'json' && to !== 'xliff')
      throw new ArgumentFault('--to needs markdown, json or xliff.')
    const from = resolveFromInvocation(onePath(positionals, 'folder of a pack'))
    if (to === 'xliff') {
      const { language, source, org, out, json } = values
      return exportXliff({ folder: from, language, source, org, out, json: json === true }, output)
    }
    const decks = await readDecks(from)
    if (E.isLeft(decks)) {
      for (const line of decks.left) output.warn(line)
      return exitCodes.faults
    }
    const folder = values.into === undefined ? from : resolveFromInvocation(values.into)
    if (folder !== from) {
      if ((await readdir(folder).catch(() => [])).length > 0) {
        output.warn(`'${folder}' is not empty. Name another folder.`)
        return exitCodes.faults
      }
      await cp(from, folder, { recursive: true })
    }
    const ending = to === 'markdown' ? '.md' : '.json'
    const wanted = decks.right.filter(({ file }) => !file.endsWith(ending))
    const written: string[] = []
    for (const { file, json, context } of wanted) {
      const target = file.replace(/\.[^.]+$/, ending)
      const text =
        to === 'markdown'
          ? deckToMarkdown(json, { ...context, file: target })
          : `${JSON.stringify(json, undefined, 2)}\n`
      await writeFile(join(folder, target), text)
      await rm(join(folder, file))
      written.push(target)
      output.progress(`decks: ${written.length} of ${wanted.length}`)
    }
    output.progress('')
    if (values.json === true) output.print(JSON.stringify(written))
    else output.print(`${written.length} decks are written to ${folder}`)
    return exitCodes.done
  },
}
