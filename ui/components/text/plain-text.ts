/** Tests whether a text has tags or character references. Without either, it is shown unchanged. */
export const hasMarkup = (html: string): boolean => /[<&]/.test(html)

/** A comment, a declaration, or a tag with its attributes; all of them may be unterminated. */
const markup = /<!--(?:(?!-->)[^])*(?:-->)?|<[!?][^>]*>?|<\/?(?<name>[a-z][a-z0-9]*)(?:"[^"]*"?|'[^']*'?|[^"'>])*>?/gi
/** Elements whose content is not shown. */
const unread = new Set(['script', 'style', 'template', 'title', 'svg', 'math', 'iframe', 'object'])
/** Inline elements; every other tag separates words. */
const inline = /^(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)$/i

/**
 * Returns the words of an HTML text without its markup, to be shown as text until the sanitizer is loaded. The result
 * is not safe to use as HTML.
 */
export function plainText(html: string): string {
  let text = ''
  let from = 0
  let closes: string | undefined
  for (const { 0: found, index, groups } of html.matchAll(markup)) {
    const name = groups?.['name']?.toLowerCase() ?? ''
    if (closes === undefined) text += html.slice(from, index) + (inline.test(name) ? '' : ' ')
    from = index + found.length
    if (closes === undefined && unread.has(name) && !found.startsWith('</')) closes = name
    else if (closes === name && found.startsWith('</')) closes = undefined
  }
  if (closes === undefined) text += html.slice(from)
  return text.replace(reference, character).replace(/\s+/g, ' ').trim()
}

const reference = /&(?:#(?<decimal>\d{1,7})|#x(?<hexadecimal>[0-9a-f]{1,6})|(?<named>[a-z]{2,8}));/gi

/** References that authors use; accented letters are written directly. */
const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['times', '×'],
  ['deg', '°'],
])

function character(found: string, decimal: string | undefined, hexadecimal: string | undefined, name = ''): string {
  const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  if (Number.isNaN(point)) return named.get(name) ?? found
  return point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : ''
}
