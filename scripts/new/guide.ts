/** A change to one file in a guide (docs/adding-*.md): its complete text, or added and removed lines. */
export interface Change {
  readonly file: string
  readonly text?: string
  readonly lines?: readonly string[]
}

/** Returns the changes of a guide in their order: each is a file's name in bold, and a code block below it. */
export const readGuide = (guide: string): readonly Change[] =>
  [...guide.matchAll(/\*\*`([^`]+)`\*\*[^\n]*\n\n```(diff|tsx)\n([\s\S]*?)```/g)].map(
    ([, file = '', kind, body = '']) =>
      kind === 'tsx' ? { file, text: body } : { file, lines: body.trimEnd().split('\n') },
  )

/** Applies the lines of a diff: '+' goes below the previous line, '-' is removed. Throws if a line is not found. */
export function applyLines(text: string, lines: readonly string[]): string {
  const result = text.split('\n')
  let at = 0
  for (const line of lines) {
    const [mark, rest] = [line.slice(0, 1), line.slice(1)]
    if (mark === '+') {
      result.splice(at, 0, rest)
      at += 1
      continue
    }
    const place = result.indexOf(rest, at)
    if (place < 0) throw new Error(`no line '${rest}'`)
    if (mark === '-') result.splice(place, 1)
    at = mark === '-' ? place : place + 1
  }
  return result.join('\n')
}

/** The message texts of a guide by language and id. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Returns the rows of a guide's table of texts: '| text | en | de | …', then one row per text. */
export function readTexts(guide: string): Texts {
  const [head = '', , ...rows] = /^\| text \|.*(?:\n\|.*)*/m.exec(guide)?.[0].split('\n') ?? []
  const cellsOf = (row: string) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const [, ...languages] = cellsOf(head)
  return Object.fromEntries(
    languages.map((language, index) => [
      language,
      Object.fromEntries(
        rows.map((row) => {
          const [id = '', ...texts] = cellsOf(row)
          return [id.replaceAll('`', ''), texts[index] ?? '']
        }),
      ),
    ]),
  )
}

/** No-break spaces, which the files show as escapes. */
const NO_BREAK_SPACE = /[\u00a0\u202f]/g

/** Adds texts to a language's file, which stays sorted. Returns the file's new text. */
export const addTexts = (file: string, texts: Readonly<Record<string, string>>): string => {
  const known: unknown = JSON.parse(file)
  const all = Object.entries({ ...(known as Readonly<Record<string, string>>), ...texts })
  const json = JSON.stringify(Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)
  return `${json.replace(NO_BREAK_SPACE, (space) => `\\u${(space.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)}\n`
}

/** Returns 'reviewAnswer' as kebab case, 'review-answer'. */
export const kebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const pascalCase = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

/**
 * Replaces a guide's example name by another one, both in camel case: in identifiers, also within longer ones, and in
 * kebab case within paths of files and as the last segment of a call's path.
 */
export function renamed(text: string, from: string, to: string): string {
  const [kebab, pascal] = [kebabCase(from), pascalCase(from)]
  const inPath = (path: string) => path.replace(new RegExp(`(?<![\\w-])${kebab}(?![a-z])`, 'g'), kebabCase(to))
  return text
    .replace(/(?<=from '|import\('|: \['|\*\*`)[^'`]*\/[^'`]*/g, inPath)
    .replace(new RegExp(`(?<=/)${kebab}(?=['\` ])`, 'g'), kebabCase(to))
    .replace(new RegExp(`\\b${from}(?=s?\\b|[A-Z])(?!-)`, 'g'), to)
    .replace(new RegExp(`${pascal}(?=s?\\b|[A-Z])`, 'g'), pascalCase(to))
}
