// npm run content -- id: prints new ids for entries of a pack.
import { randomUUID } from 'node:crypto'
import { ArgumentFault } from '../cli/read-arguments'
import { exitCodes, parseCommand } from '../cli/command'
import type { Command } from '../cli/command'

const MOST = 1_000

const help = `npm run content -- id [COUNT] [--json]

Prints new ids: UUIDs of version 4, one a line.

  --json   prints a list

Exit codes: 0 done, 2 wrong arguments.

Examples:
  npm run content -- id
  npm run content -- id 20`

export const idCommand: Command = {
  help,
  run: (args, output) => {
    const { values, positionals } = parseCommand({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean' } },
    })
    const [text = '1'] = positionals
    const count = /^\d{1,4}$/.test(text) ? Number(text) : 0
    if (count < 1 || count > MOST) throw new ArgumentFault(`COUNT is a number from 1 to ${MOST}.`)
    const ids = Array.from({ length: count }, () => randomUUID())
    if (values.json === true) output.print(JSON.stringify(ids))
    else for (const id of ids) output.print(id)
    return Promise.resolve(exitCodes.done)
  },
}
