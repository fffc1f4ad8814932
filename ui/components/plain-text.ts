/** Has the text tags or character references? Without either, it is shown as it is. */
export const hasMarkup = (html: string): boolean => /[<&]/.test(html)

/** A comment, a declaration, or a tag with its attributes; none of them needs its end. */
const markup = /<!--(?:(?!-->)[^])*(?:-->)?|<[!?][^>]*>?|<\/?(?<name>[a-z][a-z0-9]*)(?:"[^"]*"?|'[^']*'?|[^"'>])*>?/gi
/** What stands in these is no text of the page. */
const unread = new Set(['script', 'style', 'template', 'title', 'svg', 'math', 'iframe', 'object'])
/** Marks inside a line; every other tag parts what is before it from what is after it. */
const inline = /^(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)$/i

/**
 * The words of an HTML text without its marks, to stand there as text until the sanitizer is at hand. It makes nothing
 * safe to be used as HTML.
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

/** Those that authors use; letters with accents stand in the text themselves. */
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
