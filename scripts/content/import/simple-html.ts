// Reduces foreign HTML to the elements that cards use (docs/content.md, 'Texts').
import { Parser } from 'htmlparser2'

const kept: ReadonlySet<string> = new Set(
  'p ul ol li strong em h3 h4 br table thead tbody tr td th sub sup code pre blockquote'.split(' '),
)
const renamed: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
}
/** Elements that separate words. */
const separating: ReadonlySet<string> = new Set('p ul ol li h3 h4 br table tr td th pre blockquote'.split(' '))
/** Elements whose content is dropped too. */
const dropped: ReadonlySet<string> = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'svg',
  'math',
  'head',
  'template',
  'noscript',
])
const blockElements: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'h3', 'h4', 'table', 'pre', 'blockquote'])

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Simple {
  readonly html: string
  /** Without elements, in one line. */
  readonly text: string
  /** File names of pictures, in their order. */
  readonly pictures: readonly string[]
  /** Names of elements that were removed with their content. */
  readonly removed: readonly string[]
}

/**
 * Converts HTML to simple HTML and to plain text. `picture` returns the file name of a picture, or undefined to drop it.
 * Its address is 'picture:' and the encoded name, until the deck is built.
 */
export function simplify(html: string, picture: (source: string) => string | undefined = () => undefined): Simple {
  const parts: string[] = []
  const words: string[] = []
  const pictures: string[] = []
  const removed = new Set<string>()
  const open: string[] = []
  let skipping = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (dropped.has(name)) {
        skipping++
        removed.add(name)
      }
      if (skipping > 0) return
      if (name === 'img') {
        const source = attributes['src'] ?? ''
        pictures.push(source)
        const address = picture(source)
        // The name may contain quotation marks, which would end the attribute.
        if (address !== undefined)
          parts.push(
            `<img src="picture:${encodeURIComponent(address)}" alt="${escapeText(attributes['alt'] ?? '').replaceAll('"', '&quot;')}">`,
          )
        return
      }
      const href = attributes['href'] ?? ''
      const element = renamed[name] ?? name
      if (name === 'a' && /^(?:https:|mailto:|tel:)/.test(href)) {
        parts.push(`<a href="${escapeText(href).replaceAll('"', '&quot;')}">`)
        open.push('a')
      } else if (kept.has(element)) {
        // A paragraph cannot contain a block.
        if (blockElements.has(element) && open.at(-1) === 'p') {
          parts.push('</p>')
          open.pop()
        }
        parts.push(`<${element}>`)
        if (element !== 'br') open.push(element)
      }
      if (separating.has(element)) words.push(' ')
    },
    ontext(text) {
      if (skipping > 0) return
      parts.push(escapeText(text.replace(/\s+/g, ' ')))
      words.push(text)
    },
    onclosetag(name) {
      if (dropped.has(name)) {
        skipping = Math.max(0, skipping - 1)
        return
      }
      const element = renamed[name] ?? name
      if (skipping > 0 || element === 'br' || !open.includes(element)) return
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        parts.push(`</${last}>`)
        if (last === element) break
      }
      if (separating.has(element)) words.push(' ')
    },
  })
  parser.end(html)
  for (const element of open.toReversed()) parts.push(`</${element}>`)
  const simple = parts
    .join('')
    .replace(/\s*(<\/?(?:p|ul|ol|li|h3|h4|table|thead|tbody|tr|td|th|blockquote)>)\s*/g, '$1')
    .replace(/<p><\/p>/g, '')
    .trim()
  return {
    html: simple === '' || startsWithBlock(simple) ? simple : `<p>${simple}</p>`,
    text: words.join('').replace(/\s+/g, ' ').trim(),
    pictures,
    removed: [...removed],
  }
}

const startsWithBlock = (html: string): boolean => /^<(?:p|ul|ol|h3|h4|table|pre|blockquote)>/.test(html)

/** Makes a paragraph of plain text. */
export const paragraph = (text: string): string => `<p>${escapeText(text.trim())}</p>`
