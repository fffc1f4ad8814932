import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'vite'
import type { FoldFigures } from '../../test/bench/fold'
import { root } from '../setup.mjs'
import { load, type Part } from './figure'

const WANTED = 100_000

/** Measures replay in Node (X-PERF-05), with code that is bundled as in production. */
export const fold: Part = async () => {
  const outDir = join(root, 'dist/bench-fold')
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ssr: 'test/bench/fold.ts', outDir, emptyOutDir: true, target: 'node20' },
  })
  const printed = execFileSync(process.execPath, [join(outDir, 'fold.js')], { cwd: root, encoding: 'utf8' })
  const { eventsPerSecond, growth, transitionsPerSecond } = JSON.parse(printed) as FoldFigures
  return [
    {
      id: 'X-PERF-05',
      what: 'Events folded per second in Node, mixed log of 1 000 000, decoding included',
      value: `${count(eventsPerSecond)}, ${(eventsPerSecond / transitionsPerSecond).toFixed(2)} times bare XState transitions in the same process (${count(transitionsPerSecond)}; ${load()})`,
      target: `at least ${count(WANTED)}`,
      met: eventsPerSecond >= WANTED,
    },
    {
      id: 'X-PERF-05',
      what: 'Cost of an event at the end of that log over that at its beginning, 50 000 each, code that is warm',
      value: growth.toFixed(2),
      target: 'at most 1.2',
      met: growth <= 1.2,
    },
  ]
}

const count = (perSecond: number): string => Math.round(perSecond).toLocaleString('en')
