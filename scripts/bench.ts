// npm run bench: measures what the specification asks of speed, as ratios within one run, weighs the build, runs the
// simulation, prints the figures and writes them to docs/benchmarks.md. Fails when a target is not met.
//   npm run bench -- fold     one part alone; prints it and writes nothing
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './bench/app'
import { engine } from './bench/engine'
import type { Figure, Part } from './bench/figure'
import { fold } from './bench/fold'
import { report, table } from './bench/report'
import { start } from './bench/start'
import { view } from './bench/view'
import { root } from './setup.mjs'

const parts: Readonly<Record<string, Part>> = { engine, start, view, fold }

async function measured(chosen: readonly Part[]): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const part of chosen) figures.push(...(await part()))
  return figures
}

async function all(): Promise<readonly Figure[]> {
  const figures = await measured(Object.values(parts))
  // The app last: the record of what was built is to be the app's.
  await buildApp()
  const text = await report(figures)
  writeFileSync(join(root, 'docs/benchmarks.md'), text)
  console.log(text)
  return figures
}

async function one(name: string): Promise<readonly Figure[]> {
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (part === undefined) throw new Error(`No part is named ${name}; there are ${Object.keys(parts).join(', ')}`)
  const figures = await measured([part])
  console.log(table(figures))
  return figures
}

const [name] = process.argv.slice(2)
const figures = await (name === undefined ? all() : one(name))
if (figures.some(({ met }) => !met)) process.exitCode = 1
