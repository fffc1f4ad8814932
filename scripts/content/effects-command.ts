// npm run content -- effects DIR: finds out what learners would lose by publishing a pack.
import { resolve } from 'node:path'
import * as E from 'fp-ts/Either'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { exitCodes, onePath, parseCommand } from '../cli/command'
import type { Command } from '../cli/command'
import { printEffects } from './print-effects'
import { permissions, printRefusal, targetOptions } from './publish-command'
import { publishTo } from './publish-target'

const help = `npm run content -- effects DIR [--names] [--json]

Folds a pack over what all learners have done, without publishing it: who would lose the sign-in, a pass, a certificate,
a role or points, find a deck locked, or see an attempt change. The learners are those of the database in DATABASE_URL
(as for npm run serve), otherwise those of the sandbox of npm start on this machine.

  --names       lists the people by name; use it only if you may see who learned what
  --server URL  address of the sandbox, if it is not found
  --data DIR    data folder of the sandbox, if it is not the default one
  --json        prints { people, groups: [{ kind, reason, subject, kept, people, learners }] }
  --older-content, --delete-organisations, --merge-people, --take-addresses   as for publish

Exit codes: 0 nobody is concerned, 1 somebody is, or the pack is refused or faulty, 2 wrong arguments.

Examples:
  npm run content -- effects acme
  DATABASE_URL=postgres://flipdeck@db/flipdeck npm run content -- effects acme --json > effects.json`

export const effectsCommand: Command = {
  help,
  run: async (args, output) => {
    const { values, positionals } = parseCommand({
      args: [...args],
      allowPositionals: true,
      options: { ...targetOptions, names: { type: 'boolean' } },
    })
    const folder = resolve(resolveFromInvocation(onePath(positionals, 'folder of a pack')))
    const tried = await publishTo(
      { folder, dryRun: true, names: values.names === true, ...permissions(values) },
      { server: values.server, data: values.data, log: output.warn, progress: output.progress },
    )
    output.progress('')
    if (E.isLeft(tried)) return printRefusal(tried.left, values, output)
    const effects = tried.right.effects ?? { people: 0, groups: [] }
    if (values.json === true) output.print(JSON.stringify(effects, undefined, 2))
    else printEffects(effects, output)
    return effects.people > 0 ? exitCodes.faults : exitCodes.done
  },
}
