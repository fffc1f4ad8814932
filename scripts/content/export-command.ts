// npm run content -- export DIR --to markdown|json: converts the decks of a pack.
import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { ArgumentFault } from '../cli/read-arguments'
import { exitCodes, onePath, parseCommand } from '../cli/command'
import type { Command } from '../cli/command'
import { deckToMarkdown } from './deck-to-markdown'
import { readDecks } from './pack-decks'

const help = `npm run content -- export DIR --to markdown|json [--into OUT] [--json]

Converts the decks of a pack to Markdown or to JSON. All ids stay, so learners keep their progress.

  --to     markdown or json
  --into   writes a copy of the whole pack into this empty folder; otherwise the decks are replaced in DIR
  --json   prints the list of written files

Exit codes: 0 done, 1 a deck cannot be read or OUT is not empty, 2 wrong arguments.

Examples:
  npm run content -- export my-pack --to markdown
  npm run content -- export content --to markdown --into content-in-markdown`

export const exportCommand: Command = {
  help,
  run: async (args, output) => {
    const { values, positionals } = parseCommand({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: 'string' }, into: { type: 'string' }, json: { type: 'boolean' } },
    })
    const { to } = values
    if (to !== 'markdown' && to !== 'json') throw new ArgumentFault('--to needs markdown or json.')
    const from = resolveFromInvocation(onePath(positionals, 'folder of a pack'))
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
