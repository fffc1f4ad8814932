interface Section {
  /** What stands below the title, in Markdown. */
  readonly text: string
  /** Whether everything is as it is asked. */
  readonly met: boolean
}

/** A part of docs/benchmarks.md that has a run of its own, because it fetches packages or takes long. */
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

/** A section as it stands in a document, its title included; empty where there is none. */
export function sectionIn(document: string, title: string): string {
  const bounds = boundsOf(document, title)
  return bounds === undefined ? '' : document.slice(...bounds).trimEnd()
}

/** The document with this section in the place of the one of its title, or at its end. */
export function withSection(document: string, title: string, text: string): string {
  const section = `## ${title}\n\n${text.trim()}`
  const [from, to] = boundsOf(document, title) ?? [document.length, document.length]
  const parts = [document.slice(0, from), section, document.slice(to)].map((part) => part.trim())
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
