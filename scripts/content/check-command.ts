// npm run content -- check DIR: finds all faults of a content pack with file, line and column.
import { resolve } from 'node:path'
import { findShell } from '../browser/chromium.mjs'
import { buildIfStale } from '../build/app-build.mjs'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { ArgumentFault } from '../cli/read-arguments'
import { checkFolder } from './check-pack'
import type { CheckOptions } from './check-pack'
import { exitCodes, onePath, parseCommand } from '../cli/command'
import type { Command, Output } from '../cli/command'
import { describeFinding } from './finding'
import type { Finding } from './finding'

const help = `npm run content -- check DIR [--strict] [--links] [--render [--minutes N]] [--json]

Finds all faults of a content pack at once, each with file, line, column, rule and a suggested repair.
Errors: the server refuses the pack, or learners get something broken. Warnings: probably not intended.

  --strict   warnings fail too
  --links    requests every web address once and reports those that do not answer
  --render   shows every card in the app on a phone of 320 x 568, also with a text size of 200 %, and reports texts that
             are cut off; needs Chromium, Chrome or Edge
  --minutes  time for --render, otherwise 10; it stops then, and reports how many cards it has not shown
  --json     prints a list of { file, place, path, severity, rule, reason, repair }

Exit codes: 0 no errors, 1 errors (with --strict: or warnings) or no browser for --render, 2 wrong arguments.

Examples:
  npm run content -- check content
  npm run content -- check my-pack --strict --links
  npm run content -- check my-pack --render --minutes 5
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
      options: {
        strict: { type: 'boolean' },
        links: { type: 'boolean' },
        render: { type: 'boolean' },
        minutes: { type: 'string', default: '10' },
        json: { type: 'boolean' },
      },
    })
    const minutes = Number(values.minutes)
    if (!(minutes > 0)) throw new ArgumentFault('--minutes needs a number above 0.')
    const folder = resolve(resolveFromInvocation(onePath(positionals, 'folder of a pack')))
    const rendering = values.render === true ? renderer(folder, minutes, output) : {}
    if (typeof rendering === 'string') {
      output.warn(rendering)
      return exitCodes.faults
    }
    const findings = await checkFolder(folder, Date.now(), {
      links: values.links === true,
      ...rendering,
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

const MINUTE_MS = 60_000

/** The version of a release; undefined in a checkout of the project. */
declare const __RELEASE__: string | undefined

/** Loads what is slow to load and needs packages for development. A release, whose bundle omits it, has undefined. */
const loadRenderPack =
  typeof __RELEASE__ === 'string' ? undefined : async () => (await import('./render/render-pack')).renderPack

const noRendering = '--render needs a checkout of the project; a release has no tools for it.'
const noBrowser =
  '--render needs Chromium, Chrome or Edge, and none was found. Install one, name its program in CHROME_PATH, or run: node scripts/test.mjs --browser'

/** Returns the part of the check that needs a browser, the app and the server, or why there is none. */
function renderer(folder: string, minutes: number, output: Output): Pick<CheckOptions, 'render'> | string {
  if (loadRenderPack === undefined) return noRendering
  const browser = findShell()
  if (browser === null) return noBrowser
  const render: CheckOptions['render'] = async (pack) => {
    buildIfStale()
    const renderPack = await loadRenderPack()
    return renderPack(pack, {
      folder,
      browser,
      endsAt: Date.now() + minutes * MINUTE_MS,
      progress: (done, total) => output.progress(`cards: ${done} of ${total}`),
    })
  }
  return { render }
}
