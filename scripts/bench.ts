// npm run bench: measures the specification's performance targets as ratios within one run, weighs the build and runs
// the simulation. Prints the figures and writes them to docs/benchmarks.md. Fails when a target is not met.
//   npm run bench -- fold             runs one part; prints it and writes nothing
//   npm run bench -- peers            runs a part that installs packages into its own folder and writes its section
//   npm run bench -- peers --quick    the same with small sizes, which the section mentions
//   npm run bench -- promises --help  a comparison of engines under faults, with separate options
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './bench/app'
import { backlog } from './bench/backlog'
import { engine } from './bench/engine'
import type { Figure, Part } from './bench/figure'
import { fold } from './bench/fold'
import { home } from './bench/home'
import { lighthouse } from './bench/lighthouse'
import { peers } from './bench/peers'
import { promisesTitle, runPromises } from './bench/promises/command'
import { quizReport } from './bench/quiz-report'
import { replay } from './bench/replay'
import { report, table } from './bench/report'
import { sectionIn, withSection, type SectionPart } from './bench/section'
import { search } from './bench/search'
import { start } from './bench/start'
import { view } from './bench/view'
import { root } from './setup.mjs'

const parts: Readonly<Record<string, Part>> = {
  engine,
  start,
  home,
  backlog,
  view,
  search,
  report: quizReport,
  replay,
  fold,
}
const sections: Readonly<Record<string, SectionPart>> = { peers, lighthouse }

const document = join(root, 'docs/benchmarks.md')
const written = (): string => (existsSync(document) ? readFileSync(document, 'utf8') : '')

async function measured(chosen: readonly Part[]): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const part of chosen) figures.push(...(await part()))
  return figures
}

const isMet = (figures: readonly Figure[]): boolean => figures.every(({ met }) => met)

async function all(): Promise<boolean> {
  const figures = await measured(Object.values(parts))
  // The app is built last, so that the build record is the app's.
  await buildApp()
  const before = written()
  const titles = [...Object.values(sections).map(({ title }) => title), promisesTitle]
  const kept = titles.map((title) => sectionIn(before, title))
  const text = [await report(figures), ...kept.filter((text) => text !== '')].map((text) => text.trim()).join('\n\n')
  writeFileSync(document, `${text}\n`)
  console.log(text)
  return isMet(figures)
}

async function section(part: SectionPart, size: 'quick' | 'full'): Promise<boolean> {
  const { text, met } = await part.run(size)
  writeFileSync(document, withSection(written(), part.title, text))
  console.log(text)
  return met
}

async function one(name: string, size: 'quick' | 'full'): Promise<boolean> {
  const alone = Object.hasOwn(sections, name) ? sections[name] : undefined
  if (alone !== undefined) return section(alone, size)
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (part === undefined)
    throw new Error(
      `No part is named ${name}; there are ${[...Object.keys(parts), ...Object.keys(sections), 'promises'].join(', ')}`,
    )
  const figures = await measured([part])
  console.log(table(figures))
  return isMet(figures)
}

const [name, ...options] = process.argv.slice(2)
if (name === 'promises') {
  process.exitCode = await runPromises(options, {
    print: (line) => console.log(line),
    warn: (line) => console.error(line),
    write: (text) => writeFileSync(document, withSection(written(), promisesTitle, text)),
  })
} else {
  const met = await (name === undefined ? all() : one(name, options[0] === '--quick' ? 'quick' : 'full'))
  if (!met) process.exitCode = 1
}
