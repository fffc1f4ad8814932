// Splits the text of a question into a card's title and its content.
import { simplify } from './simple-html'

/** Longer questions do not fit on the front of a card. */
const LONGEST_TITLE = 140

/**
 * Returns the title (plain text) and, for a long or rich question, the complete text as content. The title of a long
 * question is its last sentence with a question mark, or its beginning.
 */
export function questionText(
  html: string,
  picture?: (source: string) => string | undefined,
): { readonly title: string; readonly content?: string; readonly removed: readonly string[] } {
  const { html: simple, text, removed } = simplify(html, picture)
  const isRich = /<(?:img|ul|ol|table|pre|a)\b/.test(simple)
  if (text.length <= LONGEST_TITLE && !isRich) return { title: text, removed }
  const asked = text
    .match(/[^.?!]+\?/g)
    ?.at(-1)
    ?.trim()
  const title =
    text.length <= LONGEST_TITLE
      ? text
      : asked !== undefined && asked.length <= LONGEST_TITLE
        ? asked
        : `${text.slice(0, LONGEST_TITLE - 1).trimEnd()}…`
  return { title, content: simple, removed }
}
