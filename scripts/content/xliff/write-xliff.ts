// Writes the texts of a pack as XLIFF 2.1 (OASIS standard), which translation tools read.
import type { Language } from '../../../protocol/languages'
import { hasSameMarkup } from '../../../server/content/markup'
import type { PackOrg } from '../../../server/content/pack-files'
import { stripTags } from '../../../protocol/strip-tags'
import { isInLanguage, textsOfOrg } from '../../../server/content/translations'
import type { SourceText } from '../../../server/content/translations'
import { attributeUnits, inlineOf, withSourceIds, xliffData, xliffInline, xmlWords } from './inline'
import type { Inline } from './inline'

export interface XliffOrder {
  readonly orgs: readonly PackOrg[]
  readonly source: string
  readonly target: Language
}

export interface WrittenXliff {
  readonly text: string
  readonly units: number
  /** Units that have a translation already. */
  readonly translated: number
  /** Decks that are left out, because they are in another language than the source. */
  readonly otherDecks: readonly { readonly title: string; readonly language: string }[]
}

/**
 * Writes all texts in the source language, with the translations that the pack has. A translation whose source has
 * changed is a note. Decks in the target language need none.
 */
export function writeXliff({ orgs, source, target }: XliffOrder): WrittenXliff {
  const counts = { units: 0, translated: 0 }
  const files = orgs.flatMap((org) => {
    const entries = org.translations.find(({ language }) => language === target)?.texts ?? {}
    const texts = textsOfOrg(org).filter(({ deck }) => isFrom(deck?.language, source))
    const body = inGroups(texts).flatMap(({ id, title, texts: ofGroup }) => [
      `    <group id="${attribute(id)}" name="${attribute(title)}">`,
      ...ofGroup.flatMap((text) => {
        const units = unitsOf(text, entries[text.key])
        counts.units += units.length
        counts.translated += units.filter(({ isTranslated }) => isTranslated).length
        return units.flatMap(({ lines }) => lines.map((line) => `      ${line}`))
      }),
      '    </group>',
    ])
    if (texts.length === 0) return []
    const path = attribute(`orgs/${org.folder}`)
    return [
      `  <file id="${attribute(org.folder)}" original="${path}" canResegment="no" xml:space="preserve">`,
      ...body,
      '  </file>',
    ]
  })
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="${attribute(source)}" trgLang="${target}">`,
    ...files,
    '</xliff>',
    '',
  ].join('\n')
  const otherDecks = orgs
    .flatMap(({ decks }) => decks)
    .flatMap(({ deck: { language, title = '' } }) =>
      language === undefined || isFrom(language, source) || isInLanguage(language, target) ? [] : [{ title, language }],
    )
  return { text, ...counts, otherDecks }
}

const isFrom = (language: string | undefined, source: string): boolean =>
  language === undefined || language.split('-', 1)[0] === source.split('-', 1)[0]

interface Group {
  readonly id: string
  readonly title: string
  readonly texts: SourceText[]
}

/** Groups the texts by deck; those outside of decks form a group. */
function inGroups(texts: readonly SourceText[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const text of texts) {
    const { deck } = text
    const id = deck === undefined ? 'organisation' : `deck:${deck.id}`
    const group = groups.get(id) ?? { id, title: deck === undefined ? 'Organisation' : (deck.title ?? ''), texts: [] }
    group.texts.push(text)
    groups.set(id, group)
  }
  return [...groups.values()]
}

interface Unit {
  readonly lines: readonly string[]
  readonly isTranslated: boolean
}

/** Writes the unit of a text, after those of the texts in its attributes. */
function unitsOf(
  text: SourceText,
  entry: { readonly source: string; readonly text: string } | undefined,
): readonly Unit[] {
  const source = inlineOf(text)
  const applies =
    entry !== undefined &&
    entry.source === text.text &&
    entry.text.trim() !== '' &&
    (text.form === 'text' || hasSameMarkup(text.text, entry.text))
  const target = applies ? withSourceIds(inlineOf({ ...text, text: entry.text }), source) : undefined
  const attributes = attributeUnits(text.key, source)
  const translatedAttributes = new Map(
    (target === undefined ? [] : attributeUnits(text.key, target)).map((unit) => [unit.key, unit.text]),
  )
  const previous = entry === undefined || applies ? undefined : stripTags(entry.text)
  return [
    ...attributes.map((unit) =>
      unitLines({
        id: unit.key,
        notes: [`${unit.name === 'alt' ? 'text alternative of a picture' : `text of '${unit.name}'`}: ${text.shown}`],
        source: [unit.text],
        target: inlineOrNone(translatedAttributes.get(unit.key)),
        subFlows: () => [],
      }),
    ),
    unitLines({
      id: text.key,
      notes: [
        text.shown,
        ...(previous === undefined ? [] : [`translation before the source was changed: ${previous}`]),
      ],
      source,
      target,
      subFlows: (codeId) => attributes.filter((unit) => unit.codeId === codeId).map(({ key }) => key),
    }),
  ]
}

const inlineOrNone = (text: string | undefined): readonly Inline[] | undefined =>
  text === undefined ? undefined : [text]

interface UnitContent {
  readonly id: string
  readonly notes: readonly string[]
  readonly source: readonly Inline[]
  readonly target: readonly Inline[] | undefined
  readonly subFlows: (codeId: string) => readonly string[]
}

function unitLines({ id, notes, source, target, subFlows }: UnitContent): Unit {
  const data = xliffData(source)
  return {
    isTranslated: target !== undefined,
    lines: [
      `<unit id="${attribute(id)}">`,
      `  <notes>${notes.map((note) => `<note>${xmlWords(note, () => '')}</note>`).join('')}</notes>`,
      ...(data.length === 0 ? [] : [`  <originalData>${data.join('')}</originalData>`]),
      `  <segment${target === undefined ? '' : ' state="translated"'}>`,
      `    <source>${xliffInline(source, subFlows)}</source>`,
      ...(target === undefined ? [] : [`    <target>${xliffInline(target, subFlows)}</target>`]),
      '  </segment>',
      '</unit>',
    ],
  }
}

const attribute = (text: string): string =>
  xmlWords(text, () => '')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\t', '&#x9;')
