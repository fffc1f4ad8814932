// The static checks of the sources. Runs on bare Node.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'

/** @param {string} path @param {readonly string[]} args */
const script = (path, ...args) => ['--import', 'tsx', path, ...args]

/** Generated documents. Each generator accepts --check and fails when the file on disk is stale. */
const generators = readdirSync(join(root, 'scripts', 'generate'))
  .filter((name) => /^generate-.*\.ts$/.test(name))
  .map((name) => ({
    name: name.slice('generate-'.length, -'.ts'.length),
    args: script(`scripts/generate/${name}`, '--check'),
  }))

/**
 * @typedef {object} Check
 * @property {string} name as in npm run check -- NAME
 * @property {readonly string[]} args Node's arguments
 * @property {boolean} [main] part of npm test; the others are part of npm run test:all
 */

/** @type {readonly Check[]} */
export const checks = [
  { name: 'types', args: ['node_modules/@typescript/native/bin/tsc', '-b'], main: true },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint'], main: true },
  { name: 'directives', args: script('scripts/checks/directives.ts') },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'], main: true },
  { name: 'layers', args: script('scripts/checks/layers.ts') },
  { name: 'browsers', args: script('scripts/checks/older-browsers.ts') },
  { name: 'wording', args: script('scripts/checks/wording.ts') },
  { name: 'spacing', args: script('scripts/checks/spacing.ts') },
  { name: 'dead-code', args: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'] },
  { name: 'unreachable', args: script('scripts/checks/unreachable.ts') },
  { name: 'messages', args: script('scripts/checks/check-messages.ts'), main: true },
  { name: 'golden', args: script('scripts/checks/golden.ts') },
  { name: 'migrations', args: script('scripts/checks/migrations.ts') },
  ...generators,
]
