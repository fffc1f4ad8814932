// npm run check: everything that is judged without running the app. All checks run, also after a failure.
//   npm run check -- lint layers     only these
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'
import { runSteps } from './steps.mjs'

const script = (path: string, ...args: string[]) => ['--import', 'tsx', path, ...args]

/** Documents made from code; each generator takes --check and fails when what is on disk is stale. */
const generators = readdirSync(join(root, 'scripts'))
  .filter((name) => /^generate-.*\.ts$/.test(name))
  .map((name) => ({ name: name.slice('generate-'.length, -'.ts'.length), args: script(`scripts/${name}`, '--check') }))

const knip = ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints']

const checks = [
  { name: 'types', args: ['node_modules/@typescript/native/bin/tsc', '-b'] },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint'] },
  { name: 'directives', args: script('scripts/directives.ts') },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'layers', args: script('scripts/layers.ts') },
  { name: 'browsers', args: script('scripts/older-browsers.ts') },
  { name: 'spacing', args: script('scripts/spacing.ts') },
  { name: 'dead-code', args: knip },
  { name: 'unreachable', args: script('scripts/unreachable.ts') },
  { name: 'messages', args: script('scripts/check-messages.ts') },
  { name: 'golden', args: script('scripts/golden.ts') },
  ...generators,
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
} else {
  await runSteps(wanted.length === 0 ? checks : checks.filter(({ name }) => wanted.includes(name)), { goOn: true })
}
