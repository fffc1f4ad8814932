// npm run admin -- content versions: lists the content packs that were loaded.
import { contentVersions } from '../../server/administration/content-versions'
import { parseCommand } from '../cli/command'
import type { Command } from '../cli/command'
import { tableLines } from '../cli/terminal-text'
import { readingOptions, timeText, withAdministration } from './with-administration'

export const contentVersionsCommand: Command = {
  help: `npm run admin -- content versions [--json]

Lists the content packs that were loaded, the latest first, with the counts of what each load added,
changed and removed. A stored one can be loaded again: npm run content -- publish --version HASH.

Exit codes: 0 done, 1 refused, 2 wrong arguments.

Example:
  npm run admin -- content versions`,
  run: (args, output) => {
    const { values } = parseCommand({ args: [...args], options: readingOptions })
    return withAdministration(values, output, async ({ db }) => {
      const versions = await contentVersions(db)
      const rows = versions.map(({ name, version, hash, loadedAt, inForce, stored, changes }) => [
        inForce ? 'in force' : stored ? 'stored' : '',
        timeText(loadedAt),
        version,
        hash,
        name,
        Object.entries(changes)
          .map(([kind, count]) => `${kind} ${count}`)
          .join(', '),
      ])
      const head = ['', 'loaded', 'version', 'hash', 'name', 'changes']
      return { json: versions, lines: tableLines([head, ...rows]) }
    })
  },
}
