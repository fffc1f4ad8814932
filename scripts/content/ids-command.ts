// npm run content -- ids DIR: writes the missing ids of Markdown decks into their files.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { exitCodes, onePath, parseCommand } from '../cli/command'
import type { Command } from '../cli/command'
import { readDecks } from './pack-decks'
import { withIds } from './write-ids'

const help = `npm run content -- ids DIR [--json]

Writes the ids of decks, cards and answers into Markdown decks that lack them. A missing id is derived from the words,
so a changed title would lose the progress of learners. Run this before you publish.

  --json   prints a list of { file, ids }: the number of written ids by file

Exit codes: 0 done, 1 a deck cannot be read, 2 wrong arguments.

Examples:
  npm run content -- ids my-pack`

export const idsCommand: Command = {
  help,
  run: async (args, output) => {
    const { values, positionals } = parseCommand({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean' } },
    })
    const folder = resolveFromInvocation(onePath(positionals, 'folder of a pack'))
    const decks = await readDecks(folder)
    if (E.isLeft(decks)) {
      for (const line of decks.left) output.warn(line)
      return exitCodes.faults
    }
    const changed = decks.right.filter(({ derivedIds }) => derivedIds.length > 0)
    for (const { file, text, derivedIds } of changed) await writeFile(join(folder, file), withIds(text, derivedIds))
    const counts = changed.map(({ file, derivedIds }) => ({ file, ids: derivedIds.length }))
    if (values.json === true) output.print(JSON.stringify(counts))
    else if (counts.length === 0) output.print('No id is missing')
    else for (const { file, ids } of counts) output.print(`${file}: ${ids} ids written`)
    return exitCodes.done
  },
}
