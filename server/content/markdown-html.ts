import MarkdownIt from 'markdown-it'
import type { Token } from 'markdown-it'

/**
 * The Markdown of decks: CommonMark with tables, and HTML where Markdown has no form. Texts keep their quotation marks,
 * so that HTML from a JSON deck stays the same.
 */
export const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false })

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
markdown.renderer.rules['text'] = (tokens, index) => escapeText(tokens[index]?.content ?? '')
// Links to other schemes are removed later: the app sanitises all HTML (docs/content.md, 'Texts').
markdown.validateLink = () => true

/** Renders block tokens as HTML without line breaks between elements. */
export const renderBlocks = (tokens: Token[], env: Record<string, unknown>): string =>
  markdown.renderer
    .render(tokens, markdown.options, env)
    .replace(/>\n+</g, '><')
    .replace(/(<(?:ul|ol|table|thead|tbody|tr|blockquote)[^>]*>)\n+/g, '$1')
    .trim()

/** Returns the words of inline Markdown, without its formatting. */
export function inlineText(source: string): string {
  const [inline] = markdown.parseInline(source, {})
  return textOfTokens(inline?.children ?? [])
}

const textOfTokens = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content, children }) => {
      if (type === 'softbreak' || type === 'hardbreak') return ' '
      if (children !== null && children.length > 0) return textOfTokens(children)
      return ['text', 'code_inline', 'text_special', 'html_inline'].includes(type) ? content : ''
    })
    .join('')
