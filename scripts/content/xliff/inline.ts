// Converts HTML to the inline elements of XLIFF 2 and back. Markup becomes codes, which a translator cannot change.
import * as E from 'fp-ts/Either'
import {
  attributeTexts,
  htmlTokens,
  plainTag,
  withAttributeTexts,
  type HtmlToken,
} from '../../../server/content/markup'
import type { SourceText } from '../../../server/content/translations'
import type { XmlElement } from '../import/xml-tree'

/** A tag, a comment or a character reference that stays as it is. */
interface SingleCode {
  readonly id: string
  readonly start: string
}

/** An element with its content. */
interface PairedCode extends SingleCode {
  readonly end: string
  readonly inner: readonly Inline[]
}

/** Words, or a code. Ids count the codes of a text from 1. */
export type Inline = string | SingleCode | PairedCode

/** A text in the attribute of a code, such as the alternative of a picture, which is a unit of its own. */
export interface AttributeUnit {
  /** Id of the unit: that of the text, the attribute and the id of the code. */
  readonly key: string
  readonly codeId: string
  readonly name: string
  readonly text: string
}

const isPaired = (code: SingleCode | PairedCode): code is PairedCode => 'end' in code

/** Returns the words and codes of a text. */
export const inlineOf = ({ text, form }: Pick<SourceText, 'text' | 'form'>): readonly Inline[] =>
  form === 'text' ? [text] : inlineOfHtml(text)

function inlineOfHtml(html: string): readonly Inline[] {
  const tokens = htmlTokens(html)
  let count = 0
  const between = (from: number, to: number): readonly Inline[] => {
    const found: Inline[] = []
    for (let at = from; at < to; at++) {
      const token: HtmlToken | undefined = tokens[at]
      if (token === undefined) continue
      if (token.kind === 'text') found.push(...wordsOf(token.raw, () => String(++count)))
      else if (token.kind === 'start') {
        const id = String(++count)
        const inner = between(at + 1, token.partner)
        found.push({ id, start: token.raw, end: tokens[token.partner]?.raw ?? '', inner })
        at = token.partner
      } else found.push({ id: String(++count), start: token.raw })
    }
    return joined(found)
  }
  return between(0, tokens.length)
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }
const LARGEST_CODE_POINT = 0x10_ff_ff

/** Returns the character of a reference; undefined when it has to stay as it is. */
function characterOf(reference: string): string | undefined {
  const [, hex, decimal, name] = /^&(?:#x([\da-f]+)|#(\d+)|(\w+));$/i.exec(reference) ?? []
  if (name !== undefined) return named[name]
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  const isScalar = code > 0 && code <= LARGEST_CODE_POINT && !(code >= 0xd8_00 && code <= 0xdf_ff)
  return isScalar ? String.fromCodePoint(code) : undefined
}

/** Splits words with character references into characters, and codes for references that stay. */
function wordsOf(raw: string, nextId: () => string): readonly Inline[] {
  return raw.split(/(&(?:#x[\da-f]+|#\d+|\w+);)/gi).map((piece, index): Inline => {
    if (index % 2 === 0) return piece
    return characterOf(piece) ?? { id: nextId(), start: piece }
  })
}

/** Joins neighbouring words, and removes empty ones. */
function joined(inline: readonly Inline[]): readonly Inline[] {
  const found: Inline[] = []
  for (const item of inline) {
    const last = found.at(-1)
    if (typeof item === 'string' && typeof last === 'string') found[found.length - 1] = last + item
    else if (item !== '') found.push(item)
  }
  return found
}

/** Returns all codes of a text, those within elements too, in order. */
export const codesOf = (inline: readonly Inline[]): readonly (SingleCode | PairedCode)[] =>
  inline.flatMap((item) => (typeof item === 'string' ? [] : [item, ...(isPaired(item) ? codesOf(item.inner) : [])]))

const decodeReferences = (raw: string): string =>
  wordsOf(raw, () => '')
    .map((item) => (typeof item === 'string' ? item : item.start))
    .join('')

/** Returns the texts in the attributes of a text's codes. */
export const attributeUnits = (key: string, inline: readonly Inline[]): readonly AttributeUnit[] =>
  codesOf(inline).flatMap(({ id, start }) =>
    attributeTexts(start).map(({ name, raw }) => ({
      key: `${key}:${name}:${id}`,
      codeId: id,
      name,
      text: decodeReferences(raw),
    })),
  )

/**
 * Gives the codes of a translation the ids of the source's codes: equal tags in their order. Both have the same markup
 * (`hasSameMarkup`).
 */
export function withSourceIds(target: readonly Inline[], source: readonly Inline[]): readonly Inline[] {
  const free = [...codesOf(source)]
  const relabelled = (items: readonly Inline[]): readonly Inline[] =>
    items.map((item) => {
      if (typeof item === 'string') return item
      const at = free.findIndex((code) => isPaired(code) === isPaired(item) && sameTag(code.start, item.start))
      const id = at === -1 ? item.id : (free.splice(at, 1)[0]?.id ?? item.id)
      return isPaired(item) ? { ...item, id, inner: relabelled(item.inner) } : { ...item, id }
    })
  return relabelled(target)
}

const sameTag = (one: string, other: string): boolean => plainTag(one) === plainTag(other)

/** Can XML 1.0 contain this character? */
const isXmlCharacter = (code: number): boolean =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7_ff) ||
  (code >= 0xe0_00 && code <= 0xff_fd) ||
  code >= 0x1_00_00

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#xD;',
}

/** Writes words as XML. `other` replaces characters that XML cannot contain. */
export const xmlWords = (text: string, other: (code: number) => string): string =>
  [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0
      return isXmlCharacter(code) ? (escapes[character] ?? character) : other(code)
    })
    .join('')

/** Writes words as the content of an element of XLIFF. */
export const xliffWords = (text: string): string =>
  xmlWords(text, (code) => `<cp hex="${code.toString(16).toUpperCase().padStart(4, '0')}"/>`)

/** Writes words and codes as the content of a source or a target. `subFlows`: ids of the units in a code's attributes. */
export function xliffInline(inline: readonly Inline[], subFlows: (codeId: string) => readonly string[]): string {
  return inline
    .map((item) => {
      if (typeof item === 'string') return xliffWords(item)
      const flows = subFlows(item.id).join(' ')
      const { id } = item
      const fixed = 'canCopy="no" canDelete="no"'
      if (!isPaired(item))
        return `<ph id="${id}" ${fixed} dataRef="d${id}"${flows === '' ? '' : ` subFlows="${flows}"`}/>`
      const start = `<pc id="${id}" ${fixed} dataRefStart="d${id}" dataRefEnd="e${id}"${
        flows === '' ? '' : ` subFlowsStart="${flows}"`
      }>`
      return `${start}${xliffInline(item.inner, subFlows)}</pc>`
    })
    .join('')
}

/** Writes the tags of the codes, which XLIFF keeps apart from the words. */
export const xliffData = (inline: readonly Inline[]): readonly string[] =>
  codesOf(inline).flatMap((code) => [
    `<data id="d${code.id}">${xliffWords(code.start)}</data>`,
    ...(isPaired(code) ? [`<data id="e${code.id}">${xliffWords(code.end)}</data>`] : []),
  ])

/** Is the source of a file that of the pack? White space may differ. A tag counts where the file contains it. */
export function isSameSource(ofFile: readonly Inline[], ofPack: readonly Inline[]): boolean {
  if (comparable(ofFile) !== comparable(ofPack)) return false
  const codes = new Map(codesOf(ofPack).map((code) => [code.id, code]))
  return codesOf(ofFile).every(({ id, start }) => start === '' || sameTag(start, codes.get(id)?.start ?? ''))
}

const comparable = (inline: readonly Inline[]): string => shapeOf(inline).replace(/\s+/g, ' ').trim()

const shapeOf = (inline: readonly Inline[]): string =>
  inline
    .map((item) => {
      if (typeof item === 'string') return item
      return isPaired(item) ? `\u0000<${item.id}>${shapeOf(item.inner)}\u0000</>` : `\u0000<${item.id}/>`
    })
    .join('')

/** Has the text nothing but codes? */
export const isWordless = (inline: readonly Inline[]): boolean =>
  inline.every((item) => (typeof item === 'string' ? item.trim() === '' : !isPaired(item) || isWordless(item.inner)))

/**
 * Reads the content of a source or a target. `tags`: by id, as the file contains them; only for comparisons. Left: why it
 * contains other elements than words and codes.
 */
export function readInline(
  children: XmlElement['children'],
  tags: ReadonlyMap<string, string> = new Map(),
): E.Either<string, readonly Inline[]> {
  const found: Inline[] = []
  for (const child of children) {
    if (typeof child === 'string') {
      found.push(child)
      continue
    }
    const { name, attributes } = child
    const id = attributes['id'] ?? ''
    const start = tags.get(attributes['dataRef'] ?? attributes['dataRefStart'] ?? '') ?? ''
    if (name === 'cp') found.push(String.fromCodePoint(codePointOf(attributes['hex'])))
    else if (name === 'ph') found.push({ id, start })
    else if (name === 'pc' || name === 'mrk') {
      const inner = readInline(child.children, tags)
      if (E.isLeft(inner)) return inner
      if (name === 'pc') found.push({ id, start, end: '', inner: inner.right })
      else found.push(...inner.right)
    } else if (name !== 'sm' && name !== 'em')
      return E.left(`the element <${name}>, which is neither a placeholder nor a pair`)
  }
  return E.right(joined(found))
}

const REPLACEMENT = 0xff_fd

function codePointOf(hex: string | undefined): number {
  const code = /^[\da-f]{1,6}$/i.test(hex ?? '') ? Number.parseInt(hex ?? '', 16) : REPLACEMENT
  return code > 0 && code <= LARGEST_CODE_POINT && !(code >= 0xd8_00 && code <= 0xdf_ff) ? code : REPLACEMENT
}

/**
 * Builds a translation from words and the source's codes. `attribute` returns the translation of a text in an attribute.
 * Left: the code that is missing, unknown, repeated or of another kind.
 */
export function textOfTarget(
  target: readonly Inline[],
  source: readonly Inline[],
  form: SourceText['form'],
  attribute: (codeId: string, name: string) => string | undefined,
): E.Either<string, string> {
  const codes = new Map(codesOf(source).map((code) => [code.id, code]))
  const used = new Set<string>()
  let fault: string | undefined
  const write = (items: readonly Inline[]): string =>
    items
      .map((item) => {
        if (typeof item === 'string') return form === 'text' ? item : htmlWords(item)
        const code = codes.get(item.id)
        if (code === undefined) fault ??= `there is no markup ${item.id} in the source`
        else if (used.has(item.id)) fault ??= `${tagNamed(code)} occurs twice`
        else if (isPaired(code) !== isPaired(item)) fault ??= `${tagNamed(code)} became another kind of markup`
        used.add(item.id)
        if (code === undefined) return ''
        const start = withAttributeTexts(code.start, ({ name, raw }) => {
          const text = attribute(item.id, name)
          return text === undefined ? raw : htmlWords(text)
        })
        return `${start}${isPaired(item) ? write(item.inner) : ''}${isPaired(code) ? code.end : ''}`
      })
      .join('')
  const text = write(target)
  const missing = [...codes.values()].find(({ id }) => !used.has(id))
  if (fault === undefined && missing !== undefined) fault = `${tagNamed(missing)} is missing`
  return fault === undefined ? E.right(text) : E.left(fault)
}

const tagNamed = ({ id, start }: SingleCode): string => `${start.slice(0, 60)} (markup ${id})`

const htmlWords = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
