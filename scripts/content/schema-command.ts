// npm run content -- schema DIR: writes the JSON Schemas of a pack's files into a pack.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { exitCodes, onePath, parseCommand } from '../cli/command'
import type { Command } from '../cli/command'
import { editorFiles } from './editor-files'

const help = `npm run content -- schema DIR [--json]

Writes the JSON Schemas of all files into DIR/schema, and settings that make VS Code use them, so that the editor
completes fields and words and marks faults. The folder is not part of the content.

  --json   prints the list of written files

Exit codes: 0 done, 2 wrong arguments.

Examples:
  npm run content -- schema my-pack`

export const schemaCommand: Command = {
  help,
  run: async (args, output) => {
    const { values, positionals } = parseCommand({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean' } },
    })
    const folder = resolveFromInvocation(onePath(positionals, 'folder of a pack'))
    const files = editorFiles()
    for (const [path, text] of files) {
      await mkdir(join(folder, path, '..'), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    if (values.json === true) output.print(JSON.stringify([...files.keys()]))
    else output.print(`${files.size} files are written to ${folder}`)
    return exitCodes.done
  },
}
