// npm run audit: known vulnerabilities of the packages that the server and the app use. Runs on bare Node. Fails on
// high or critical severity. An unreachable registry is reported but is not a failure.
import { spawnSync } from 'node:child_process'
import { root } from './setup.mjs'

/** @typedef {{ metadata?: { vulnerabilities?: Record<string, number> }, vulnerabilities?: Record<string, { severity: string }> }} Report */

/** @param {string} text @returns {Report} */
const reportIn = (text) => {
  try {
    return /** @type {Report} */ (JSON.parse(text))
  } catch {
    return {}
  }
}

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
const { metadata, vulnerabilities = {} } = reportIn(stdout)
if (metadata?.vulnerabilities === undefined) {
  console.log('The registry gave no answer about advisories: nothing was checked.')
} else {
  const found = Object.entries(vulnerabilities)
  console.log(`${found.length} packages with a known advisory`)
  for (const [name, { severity }] of found) console.log(`  ${severity}: ${name}`)
  if (found.some(([, { severity }]) => severity === 'high' || severity === 'critical')) process.exitCode = 1
}
