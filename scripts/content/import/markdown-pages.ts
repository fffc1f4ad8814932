// Imports a plain Markdown document, such as a handbook: one card for each chapter.
import type { Token } from 'markdown-it'
import { markdown } from '../../../server/content/markdown-html'
import { ImportFault, limits, noMedia } from './imported'
import type { Imported, ImportedItem, Note } from './imported'
import { readText } from './read-text'
import { simplify } from './simple-html'

interface Chapter {
  readonly heading: string
  readonly tokens: Token[]
}

/**
 * Reads a document. The only heading of level 1 is the title, and each heading of level 2 begins a card; with several
 * headings of level 1 each begins one. Text before the first card is listed. Pictures are named by their path from the
 * document. Throws an ImportFault for a deck of a pack and for a document without chapters.
 */
export function markdownPages(bytes: Uint8Array): Imported {
  const { text, notes: faults } = readText(bytes)
  if (text.startsWith('---\n'))
    throw new ImportFault("The file begins with '---', so it is a deck. Copy it into the pack's folder decks/.")
  const tokens = markdown.parse(text, {})
  const titles = headings(tokens, 'h1')
  const level = titles.length > 1 || headings(tokens, 'h2').length === 0 ? 'h1' : 'h2'
  const title = level === 'h2' ? titles[0] : undefined
  const { chapters, before } = split(tokens, level)
  if (chapters.length === 0) throw new ImportFault('The document has no headings.')
  if (chapters.length > limits.items) throw new ImportFault(`The document has more than ${limits.items} chapters.`)
  const notes: Note[] = [...faults]
  if (before) notes.push({ at: 'line 1', kind: 'skipped', reason: 'the text before the first chapter' })
  const items = chapters.flatMap(({ heading, tokens: inner }): readonly ImportedItem[] => {
    const html = markdown.renderer.render(inner, markdown.options, {})
    const { html: content, removed } = simplify(html, (source) =>
      /^(?:[a-z]+:|\/)/i.test(source) ? undefined : decoded(source),
    )
    if (removed.length > 0) notes.push({ at: heading, kind: 'changed', reason: `removed: ${removed.join(', ')}` })
    return [{ key: heading, title: heading, kind: 'card', ...(content === '' ? {} : { content }) }]
  })
  return { items, notes, media: noMedia, ...(title === undefined ? {} : { title }) }
}

/** Undoes percent encoding. A wrong one stays as it is. */
function decoded(source: string): string {
  try {
    return decodeURI(source)
  } catch {
    return source
  }
}

const headings = (tokens: readonly Token[], tag: string): readonly string[] =>
  tokens.flatMap((token, index) =>
    token.type === 'heading_open' && token.tag === tag ? [simplify(tokens[index + 1]?.content ?? '').text] : [],
  )

function split(
  tokens: readonly Token[],
  level: string,
): { readonly chapters: readonly Chapter[]; readonly before: boolean } {
  const chapters: Chapter[] = []
  let before = false
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token === undefined) continue
    const isHeading = token.type === 'heading_open' && token.level === 0
    if (isHeading && token.tag === level) {
      const inline = tokens[index + 1]
      const words =
        inline === undefined ? '' : markdown.renderer.renderInline(inline.children ?? [], markdown.options, {})
      chapters.push({ heading: simplify(words).text, tokens: [] })
      index += 2
    } else if (chapters.length > 0) chapters.at(-1)?.tokens.push(token)
    else if (isHeading && token.tag === 'h1') index += 2
    else before = true
  }
  return { chapters, before }
}
