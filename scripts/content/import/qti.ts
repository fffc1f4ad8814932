// Imports choice and order items of QTI 2.x and 3.0, as a file or a package.
import { posix } from 'node:path'
import { ImportFault, limits } from './imported'
import type { Imported, ImportedItem, Note } from './imported'
import { questionText } from './question-text'
import { readText } from './read-text'
import { simplify } from './simple-html'
import { childOf, childrenOf, descendantsOf, innerHtml, parseXml, xmlText } from './xml-tree'
import type { XmlElement } from './xml-tree'

/** Removes the prefix of QTI 3: 'qti-choice-interaction' and 'choiceInteraction' are one. */
function asQti2(element: XmlElement): XmlElement {
  const camel = (name: string) =>
    name.replace(/^qti-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const isQti3 = element.name.startsWith('qti-')
  return {
    ...element,
    name: isQti3 ? camel(element.name) : element.name,
    attributes: isQti3
      ? Object.fromEntries(Object.entries(element.attributes).map(([name, value]) => [camel(name), value]))
      : element.attributes,
    children: element.children.map((child) => (typeof child === 'string' ? child : asQti2(child))),
  }
}

/** Reads one item file, or all items of a package's files. */
export function qtiItems(files: ReadonlyMap<string, Uint8Array>): Imported {
  const notes: Note[] = []
  const media = new Map<string, Uint8Array>()
  const items: ImportedItem[] = []
  for (const [path, bytes] of files) {
    if (!path.endsWith('.xml')) continue
    const { text } = readText(bytes)
    if (!/<(?:\w+:)?(?:qti-)?(?:assessmentItem|assessment-item)\b/.test(text)) continue
    const root = asQti2(parseXml(text))
    const found = root.name === 'assessmentItem' ? [root] : descendantsOf(root, 'assessmentItem')
    for (const item of found) items.push(...itemOf(item, path, files, notes, media))
    if (items.length > limits.items) throw new ImportFault(`The package has more than ${limits.items} items. Split it.`)
  }
  if (items.length === 0 && notes.length === 0) throw new ImportFault('The file contains no QTI item.')
  return { items, notes, media }
}

const interactions = [
  'choiceInteraction',
  'orderInteraction',
  'inlineChoiceInteraction',
  'textEntryInteraction',
  'extendedTextInteraction',
  'matchInteraction',
  'associateInteraction',
  'gapMatchInteraction',
  'hotspotInteraction',
  'hottextInteraction',
  'sliderInteraction',
  'uploadInteraction',
  'graphicGapMatchInteraction',
  'customInteraction',
  'portableCustomInteraction',
  'drawingInteraction',
  'mediaInteraction',
  'selectPointInteraction',
  'positionObjectInteraction',
  'graphicOrderInteraction',
  'graphicAssociateInteraction',
  'endAttemptInteraction',
]

function itemOf(
  item: XmlElement,
  path: string,
  files: ReadonlyMap<string, Uint8Array>,
  notes: Note[],
  media: Map<string, Uint8Array>,
): readonly ImportedItem[] {
  const key = item.attributes['identifier'] ?? path
  const skip = (reason: string): readonly ImportedItem[] => {
    notes.push({ at: `${path} (${key})`, kind: 'skipped', reason })
    return []
  }
  const body = childOf(item, 'itemBody')
  const [interaction, ...more] = body === undefined ? [] : descendantsOf(body, ...interactions)
  if (body === undefined || interaction === undefined) return skip('the item has no interaction')
  if (more.length > 0) return skip('the item has several interactions')
  if (interaction.name !== 'choiceInteraction' && interaction.name !== 'orderInteraction')
    return skip(`the kind '${interaction.name}' has no equivalent`)
  const declaration = childrenOf(item, 'responseDeclaration').find(
    ({ attributes }) => attributes['identifier'] === interaction.attributes['responseIdentifier'],
  )
  const correct = declaration === undefined ? [] : correctIn(declaration)
  const picture = (source: string): string | undefined => {
    const name = posix.normalize(posix.join(posix.dirname(path), source))
    const bytes = files.get(name)
    if (bytes === undefined) return undefined
    media.set(name, bytes)
    return name
  }
  const prompt = childOf(interaction, 'prompt')
  const before = innerHtml(body, new Set([...interactions, 'feedbackBlock', 'rubricBlock']))
  const { title, content } = questionText(`${before} ${prompt === undefined ? '' : innerHtml(prompt)}`, picture)
  const choices = descendantsOf(interaction, 'simpleChoice').map((choice) => ({
    id: choice.attributes['identifier'] ?? '',
    text: simplify(innerHtml(choice, new Set(['feedbackInline']))).text,
    feedback: descendantsOf(choice, 'feedbackInline')
      .map((inline) => simplify(innerHtml(inline)).html)
      .join(''),
  }))
  const shared = {
    key,
    title: title || (item.attributes['title'] ?? key),
    ...(content === undefined ? {} : { content }),
  }
  if (choices.length < 2) return skip('the item has fewer than two choices')
  if (choices.some(({ text }) => text === '')) return skip('a choice has no text')
  if (interaction.name === 'orderInteraction') {
    const ordered = correct.flatMap((id) => choices.find((choice) => choice.id === id) ?? [])
    if (ordered.length !== choices.length) return skip('the right order is not complete')
    return [{ ...shared, kind: 'order', answers: ordered.map(({ text }) => ({ text })) }]
  }
  if (descendantsOf(item, 'modalFeedback', 'feedbackBlock').length > 0)
    notes.push({
      at: `${path} (${key})`,
      kind: 'changed',
      reason: 'feedback outside of the choices is not carried over',
    })
  const [only, ...others] = correct
  if (others.length > 0) return skip('several choices are right')
  const right = choices.findIndex(({ id }) => id === only)
  if (only !== undefined && right === -1) return skip('the right choice does not exist')
  if (only === undefined)
    notes.push({ at: `${path} (${key})`, kind: 'changed', reason: 'no right choice is given, so it is a survey' })
  return [
    {
      ...shared,
      kind: 'question',
      answers: choices.map(({ text, feedback }) => ({ text, ...(feedback === '' ? {} : { feedback }) })),
      right: right === -1 ? undefined : right,
      shuffle: interaction.attributes['shuffle'] === 'true',
    },
  ]
}

/**
 * Returns the right answers of a declaration. Without a list of them, those are right that give the most points, as
 * systems write it that grade by points only.
 */
function correctIn(declaration: XmlElement): readonly string[] {
  const listed = descendantsOf(declaration, 'correctResponse').flatMap((response) =>
    childrenOf(response, 'value').map((value) => xmlText(value).trim()),
  )
  if (listed.length > 0 || declaration.attributes['cardinality'] !== 'single') return listed
  const points = descendantsOf(declaration, 'mapEntry').map(({ attributes }) => ({
    id: attributes['mapKey'] ?? '',
    value: Number(attributes['mappedValue'] ?? '0'),
  }))
  const most = Math.max(0, ...points.map(({ value }) => value))
  return most === 0 ? [] : points.filter(({ value }) => value === most).map(({ id }) => id)
}
