// Compares the markup of HTML texts, for translations.

/** A piece of an HTML text: words, or a tag or comment as it is written. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly raw: string }
  | { readonly kind: 'single'; readonly raw: string }
  /** `partner`: index of the token of the other tag. */
  | { readonly kind: 'start' | 'end'; readonly raw: string; readonly partner: number }

/** A tag or comment. Without `<` in between, so that many unfinished ones take no longer than their length. */
const tagOrComment = /<!--(?:[^<]|<(?!!--))*?-->|<\/?[a-zA-Z](?:"[^"<]*"|'[^'<]*'|[^'"<>])*>/g
const voidElements: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr', 'col', 'source', 'track', 'area', 'input'])

/** Attributes whose values are texts for learners. */
const textAttribute = /(\s)(alt|title|aria-label)(\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi

const nameOf = (raw: string): string => (/^<\/?([a-zA-Z][^\s/>]*)/.exec(raw)?.[1] ?? '').toLowerCase()

/** Splits HTML into words and tags, and pairs start and end tags. A tag without its other half is single. */
export function htmlTokens(html: string): readonly HtmlToken[] {
  const raws: { raw: string; isTag: boolean }[] = []
  let at = 0
  for (const { 0: raw, index } of html.matchAll(tagOrComment)) {
    if (index > at) raws.push({ raw: html.slice(at, index), isTag: false })
    raws.push({ raw, isTag: true })
    at = index + raw.length
  }
  if (at < html.length) raws.push({ raw: html.slice(at), isTag: false })
  const partners = new Map<number, number>()
  const open: { readonly name: string; readonly index: number }[] = []
  raws.forEach(({ raw, isTag }, index) => {
    const name = isTag ? nameOf(raw) : ''
    if (name === '' || voidElements.has(name) || raw.endsWith('/>')) return
    if (!raw.startsWith('</')) {
      open.push({ name, index })
      return
    }
    const last = open.findLastIndex((start) => start.name === name)
    const start = open[last]
    if (start === undefined) return
    open.length = last
    partners.set(start.index, index).set(index, start.index)
  })
  return raws.map(({ raw, isTag }, index): HtmlToken => {
    if (!isTag) return { kind: 'text', raw }
    const partner = partners.get(index)
    if (partner === undefined) return { kind: 'single', raw }
    return { kind: partner > index ? 'start' : 'end', raw, partner }
  })
}

/** A text in an attribute of a tag, such as the alternative of a picture. */
export interface AttributeText {
  readonly name: string
  /** As it is written in the tag, with character references. */
  readonly raw: string
}

/** Returns the texts in the attributes of a tag. Omits empty ones. */
export const attributeTexts = (tag: string): readonly AttributeText[] =>
  [...tag.matchAll(textAttribute)]
    .map(([, , name = '', , double, single]) => ({ name: name.toLowerCase(), raw: double ?? single ?? '' }))
    .filter(({ raw }) => raw.trim() !== '')

/** Has the HTML anything to translate: words, or a text in an attribute? */
export const hasWords = (html: string): boolean =>
  htmlTokens(html).some(({ kind, raw }) => (kind === 'text' ? raw.trim() !== '' : attributeTexts(raw).length > 0))

/** Replaces the texts in the attributes of a tag. `replaced` returns the new value with character references. */
export const withAttributeTexts = (tag: string, replaced: (text: AttributeText) => string): string =>
  tag.replace(
    textAttribute,
    (whole: string, space: string, name: string, equals: string, double?: string, single?: string) => {
      const raw = double ?? single ?? ''
      if (raw.trim() === '') return whole
      return `${space}${name}${equals}"${replaced({ name: name.toLowerCase(), raw }).replaceAll('"', '&quot;')}"`
    },
  )

/** Returns a tag without its texts, in one form for different spellings. */
export const plainTag = (tag: string): string =>
  tag
    .replace(textAttribute, ' $2')
    .replace(/\s+/g, ' ')
    .replace(/ ?\/?>$/, '>')
    .toLowerCase()

/**
 * Returns the markup of HTML as a sorted list: each tag with the names of the elements around it. The words and the order
 * of neighbours do not count, because a translation may change both.
 */
export function markupOf(html: string): readonly string[] {
  const around: string[] = []
  const found: string[] = []
  for (const { kind, raw } of htmlTokens(html)) {
    if (kind === 'text') continue
    if (kind === 'end') {
      around.pop()
      continue
    }
    found.push(`${around.join('>')}>${plainTag(raw)}`)
    if (kind === 'start') around.push(nameOf(raw))
  }
  return found.toSorted()
}

/** Have both texts the same markup? */
export function hasSameMarkup(one: string, other: string): boolean {
  const [first, second] = [markupOf(one), markupOf(other)]
  return first.length === second.length && first.every((tag, index) => tag === second[index])
}
