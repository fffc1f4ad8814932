// Reads translations from a file of XLIFF 2 and compares it with the texts of a pack.
import * as E from 'fp-ts/Either'
import { languages } from '../../../protocol/languages'
import type { Language } from '../../../protocol/languages'
import { hasSameMarkup } from '../../../server/content/markup'
import { isInLanguage } from '../../../server/content/translations'
import type { SourceText } from '../../../server/content/translations'
import { ImportFault } from '../import/imported'
import { childOf, descendantsOf, parseXml, xmlText } from '../import/xml-tree'
import type { XmlElement } from '../import/xml-tree'
import { attributeUnits, inlineOf, isSameSource, isWordless, readInline, textOfTarget } from './inline'
import type { Inline } from './inline'

/** Something that is not carried over. `at`: id of the unit. */
export interface XliffNote {
  readonly at: string
  readonly kind: 'unknown' | 'repeated' | 'changed' | 'missing' | 'markup' | 'absent'
  readonly reason: string
}

export interface ReadXliff {
  readonly language: Language
  /** Translations by key, with the text that was translated. */
  readonly entries: ReadonlyMap<string, { readonly source: string; readonly text: string }>
  readonly notes: readonly XliffNote[]
}

interface FileUnit {
  readonly line: number
  readonly source: E.Either<string, readonly Inline[]>
  /** Undefined when a segment has no target. */
  readonly target: E.Either<string, readonly Inline[]> | undefined
}

/**
 * Reads a file of XLIFF 2.0, 2.1 or 2.2. `textsOfOrgs`: those of the pack; organisations that the file does not contain
 * are not reported. Throws an ImportFault for another file.
 */
export function readXliff(text: string, textsOfOrgs: readonly (readonly SourceText[])[]): ReadXliff {
  const root = parseXml(text)
  const language = targetOf(root)
  const notes: XliffNote[] = []
  const units = new Map<string, FileUnit>()
  for (const element of descendantsOf(root, 'unit')) {
    const id = element.attributes['id'] ?? ''
    if (units.has(id)) notes.push({ at: id, kind: 'repeated', reason: `line ${element.line}: this id occurs twice` })
    else units.set(id, unitOf(element))
  }
  const known = new Set<string>()
  const entries = new Map<string, { readonly source: string; readonly text: string }>()
  const concerned = textsOfOrgs.filter((texts) => texts.some(({ key }) => units.has(key)))
  for (const source of concerned.flat()) {
    const inline = inlineOf(source)
    const attributes = attributeUnits(source.key, inline)
    for (const key of [source.key, ...attributes.map(({ key: id }) => id)]) known.add(key)
    const unit = units.get(source.key)
    if (unit === undefined) {
      if (!isInLanguage(source.deck?.language, language))
        notes.push({ at: source.key, kind: 'absent', reason: 'the file has no such unit' })
      continue
    }
    const read = readUnit(source.key, unit, inline)
    const parts = attributes.map(({ key, codeId, name, text: words }) => ({
      codeId,
      name,
      read: readUnit(key, units.get(key), [words]),
    }))
    const faults = [read, ...parts.map((part) => part.read)].flatMap((one) => (E.isLeft(one) ? [one.left] : []))
    notes.push(...faults)
    if (E.isLeft(read) || faults.length > 0) continue
    const built = textOfTarget(read.right, inline, source.form, (codeId, name) => {
      const part = parts.find((one) => one.codeId === codeId && one.name === name)?.read
      return part !== undefined && E.isRight(part) ? wordsIn(part.right) : undefined
    })
    const fault = E.isLeft(built)
      ? built.left
      : source.form === 'html' && !hasSameMarkup(source.text, built.right)
        ? 'an element is within another one than in the source'
        : undefined
    if (fault !== undefined) notes.push({ at: source.key, kind: 'markup', reason: `line ${unit.line}: ${fault}` })
    else if (E.isRight(built)) entries.set(source.key, { source: source.text, text: built.right })
  }
  for (const [id, { line }] of units)
    if (!known.has(id))
      notes.push({ at: id, kind: 'unknown', reason: `line ${line}: the pack has no text with this id` })
  return { language, entries, notes }
}

/** Returns the words of a text without codes. */
const wordsIn = (inline: readonly Inline[]): string => inline.filter((item) => typeof item === 'string').join('')

function targetOf(root: XmlElement): Language {
  const { version = '', trgLang } = root.attributes
  if (root.name !== 'xliff') throw new ImportFault('This is not XLIFF: the first element is not <xliff>.')
  if (!version.startsWith('2.')) throw new ImportFault(`This is XLIFF ${version}. Use version 2, as export writes it.`)
  const language = languages.find((word) => isInLanguage(trgLang, word))
  if (language === undefined)
    throw new ImportFault(`The target language '${trgLang ?? ''}' is none of the app: ${languages.join(', ')}.`)
  return language
}

/** Joins the segments of a unit. A tool may have split them. */
function unitOf(element: XmlElement): FileUnit {
  const pieces = element.children.filter(
    (child): child is XmlElement =>
      typeof child !== 'string' && (child.name === 'segment' || child.name === 'ignorable'),
  )
  const sources = pieces.map((piece) => childOf(piece, 'source')?.children ?? [])
  const targets = pieces.map(
    (piece) => childOf(piece, 'target') ?? (piece.name === 'ignorable' ? childOf(piece, 'source') : undefined),
  )
  const given = targets.filter((target) => target !== undefined)
  const isOrdered = given.every(({ attributes }) => attributes['order'] === undefined)
  return {
    line: element.line,
    source: readInline(sources.flat(), tagsOf(element)),
    target:
      given.length < pieces.length || pieces.length === 0
        ? undefined
        : isOrdered
          ? readInline(given.flatMap(({ children }) => children))
          : E.left('its segments are in another order'),
  }
}

/** Returns the tags of a unit's codes by the ids that its codes refer to. */
const tagsOf = (unit: XmlElement): ReadonlyMap<string, string> =>
  new Map(descendantsOf(unit, 'data').map((data) => [data.attributes['id'] ?? '', xmlText(data)]))

/** Returns the target of a unit whose source is that of the pack. */
function readUnit(
  at: string,
  unit: FileUnit | undefined,
  expected: readonly Inline[],
): E.Either<XliffNote, readonly Inline[]> {
  const fault = (kind: XliffNote['kind'], reason: string) => E.left<XliffNote, readonly Inline[]>({ at, kind, reason })
  if (unit === undefined) return fault('absent', 'the file has no such unit')
  const { line, source, target } = unit
  if (E.isLeft(source) || !isSameSource(source.right, expected))
    return fault('changed', `line ${line}: the source differs from the text of the pack`)
  // A text of pictures only has nothing to translate but their alternatives.
  if (target === undefined && isWordless(expected)) return E.right(expected)
  if (target === undefined) return fault('missing', `line ${line}: there is no target`)
  if (E.isLeft(target)) return fault('markup', `line ${line}: ${target.left}`)
  if (target.right.every((item) => typeof item === 'string' && item.trim() === ''))
    return fault('missing', `line ${line}: the target is empty`)
  return target
}
