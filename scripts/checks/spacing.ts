// Checks spacing by token: finds a padding, margin, gap or inset in px although ui/theme/tokens.css has a token for its
// value (docs/theming.md).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../setup.mjs'

/** A style sheet. */
export interface Sheet {
  readonly path: string
  readonly text: string
}

const settings = /(--s-[\w-]+)\s*:\s*([^;}]+)/g
const names = /var\(\s*(--s-[\w-]+)/g
const spacing =
  /(?<![\w.#-])((?:scroll-)?(?:padding|margin)(?:-[a-z-]+)?|(?:row-|column-)?gap|inset(?:-[a-z-]+)?|top|right|bottom|left)\s*:([^;{}]+)/g
const lengths = /(-\s*)?(?<![\w.])(\d*\.?\d+px)/g

/** Blanks the comments and `@page`, in which tokens do not apply, and keeps the line numbers. */
const readable = (text: string) =>
  text.replace(/\/\*[^]*?\*\/|@page[^{]*\{[^}]*\}/g, (part) => part.replace(/[^\n]/g, ' '))

/** Does the value position a decoration? A negative inset does; a positive one is spacing. */
const isPlace = (property: string, minus: string) => minus !== '' && /^(?:inset|top|right|bottom|left)/.test(property)

/** Lists the spacing faults of the sheets, including the theme's, one line each. */
export function strayLengths(sheets: readonly Sheet[]): readonly string[] {
  const read = sheets.map(({ path, text }) => ({ path, text: readable(text) }))
  const set = read.flatMap(({ text }) =>
    [...text.matchAll(settings)].map(([, name = '', value = '']) => ({ name, value })),
  )
  const tokens = new Set(set.map(({ name }) => name))
  const byLength = new Map(set.map(({ name, value }) => [value.trim(), name]))
  // A token that a media query or a colour scheme redefines has no single length, so it could replace no length.
  const twice = [...tokens].filter((name) => set.filter((one) => one.name === name).length > 1)
  return [
    ...twice.map((name) => `${name} is set more than once`),
    ...read.flatMap(({ path, text }) => {
      const line = (index: number) => text.slice(0, index).split('\n').length
      const unknown = [...text.matchAll(names)]
        .filter(([, name = '']) => !tokens.has(name))
        .map(({ 1: name, index }) => `${path}:${line(index)} uses ${name}, which is set nowhere`)
      const raw = [...text.matchAll(spacing)].flatMap(({ 0: all, 1: property = '', 2: value = '', index }) =>
        [...value.matchAll(lengths)].flatMap(({ 1: minus = '', 2: length = '', index: within }) => {
          const token = byLength.get(length)
          return token === undefined || isPlace(property, minus)
            ? []
            : [`${path}:${line(index + all.length - value.length + within)} ${property} has ${length} for ${token}`]
        }),
      )
      return [...unknown, ...raw]
    }),
  ]
}

function main(): void {
  const sheets = readdirSync(join(root, 'ui'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ path: `ui/${name.replaceAll('\\', '/')}`, text: readFileSync(join(root, 'ui', name), 'utf8') }))
  const faults = strayLengths(sheets)
  for (const fault of faults) console.error(fault)
  console.log(`spacing: ${sheets.length} style sheets read, ${faults.length} faults`)
  process.exitCode = faults.length === 0 && sheets.length > 0 ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main()
