interface Section {
  /** The Markdown text below the title. */
  readonly text: string
  /** All targets are met. */
  readonly met: boolean
}

/** A section of docs/benchmarks.md with a separate run, because it installs packages or takes long. */
export interface SectionPart {
  readonly title: string
  readonly run: (size: 'quick' | 'full') => Promise<Section>
}

const startOf = (document: string, title: string): number => `\n${document}`.indexOf(`\n## ${title}\n`)

function boundsOf(document: string, title: string): readonly [number, number] | undefined {
  const from = startOf(document, title)
  if (from === -1) return undefined
  const next = document.indexOf('\n## ', from + 1)
  return [from, next === -1 ? document.length : next + 1]
}

/** Returns a section of a document with its title; empty if the section is absent. */
export function sectionIn(document: string, title: string): string {
  const bounds = boundsOf(document, title)
  return bounds === undefined ? '' : document.slice(...bounds).trimEnd()
}

/** Replaces the section with this title in the document, or appends it. */
export function withSection(document: string, title: string, text: string): string {
  const section = `## ${title}\n\n${text.trim()}`
  const [from, to] = boundsOf(document, title) ?? [document.length, document.length]
  const parts = [document.slice(0, from), section, document.slice(to)].map((part) => part.trim())
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
