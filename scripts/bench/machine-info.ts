import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { root } from '../setup.mjs'
import { browserVersion } from './page'

/** Describes a run: its date, commit and machine. */
export async function machineInfo(): Promise<string> {
  const [cpu] = cpus()
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const machine = `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, Chromium ${await browserVersion()}`
  return `Last run: ${new Date().toISOString().slice(0, 10)}, commit ${commit}, on ${machine}.`
}
