// npm run content -- check DIR: finds all faults of a content pack with file, line and column.
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { checkFolder } from './check-pack'
import { exitCodes, onePath, parseCommand } from '../cli/command'
import type { Command } from '../cli/command'
import { describeFinding } from './finding'
import type { Finding } from './finding'

const help = `npm run content -- check DIR [--strict] [--links] [--json]

Finds all faults of a content pack at once, each with file, line, column, rule and a suggested repair.
Errors: the server refuses the pack, or learners get something broken. Warnings: probably not intended.

  --strict   warnings fail too
  --links    requests every web address once and reports those that do not answer
  --json     prints a list of { file, place, path, severity, rule, reason, repair }

Exit codes: 0 no errors, 1 errors (with --strict: or warnings), 2 wrong arguments.

Examples:
  npm run content -- check content
  npm run content -- check my-pack --strict --links
  npm run content -- check my-pack --json > findings.json`

const count = (findings: readonly Finding[], severity: Finding['severity']): number =>
  findings.filter((finding) => finding.severity === severity).length

const plural = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`

export const checkCommand: Command = {
  help,
  run: async (args, output) => {
    const { values, positionals } = parseCommand({
      args: [...args],
      allowPositionals: true,
      options: { strict: { type: 'boolean' }, links: { type: 'boolean' }, json: { type: 'boolean' } },
    })
    const folder = resolveFromInvocation(onePath(positionals, 'folder of a pack'))
    const findings = await checkFolder(folder, Date.now(), {
      links: values.links === true,
      progress: (done, total) => output.progress(`links: ${done} of ${total}`),
    })
    output.progress('')
    const [errors, warnings] = [count(findings, 'error'), count(findings, 'warning')]
    if (values.json === true) output.print(JSON.stringify(findings, undefined, 2))
    else {
      for (const finding of findings) output.print(describeFinding(finding))
      output.print(`${plural(errors, 'error')}, ${plural(warnings, 'warning')}`)
    }
    return errors > 0 || (values.strict === true && warnings > 0) ? exitCodes.faults : exitCodes.done
  },
}
