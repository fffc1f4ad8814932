// Writes a deck file as Markdown (docs/content.md, 'Decks as Markdown'). Reading it again gives the same JSON: each card
// is read back, and a card that differs is written as plain fields.
import * as E from 'fp-ts/Either'
import { stringify } from 'yaml'
import { canonicalJson } from '../../protocol/json'
import { isRecord } from '../../protocol/record'
import { parseDeckMarkdown } from '../../server/content/deck-markdown'
import { derivedId } from '../../server/content/markdown-fields'
import type { DeckContext } from '../../server/content/deck-markdown'
import { escapeMarkdown, htmlToMarkdown } from './html-to-markdown'

type Fields = Readonly<Record<string, unknown>>

/** From a deck's file to the pack's folder. */
const packFolder = '../../../'

const yaml = (fields: Fields): string =>
  Object.keys(fields).length === 0
    ? ''
    : stringify(fields, { lineWidth: 0, version: '1.2', aliasDuplicateObjects: false })

/** Fields that most cards of a deck have with one value. They are written once. */
const commonFields = ['active', 'createdAt', 'updatedAt', 'fillCardFront', 'theme', 'showTitleOnBack']

/** Writes a deck file's JSON as Markdown. Throws an Error when the result would not read back equal. */
export function deckToMarkdown(file: Fields, context: DeckContext): string {
  const { deck, cards, ...rest } = file
  if (!isRecord(deck) || !Array.isArray(cards)) throw new Error('A deck file needs deck and cards')
  const all = cards.filter(isRecord)
  const cardDefaults = commonOf(all)
  const front = frontMatter(deck, rest, cardDefaults)
  const written = all.map((card) => cardText(card, front, cardDefaults, deck, context))
  const text = [front, ...written].join('\n')
  const read = parseDeckMarkdown(text, context)
  if (E.isLeft(read)) throw new Error(`The written deck cannot be read: ${read.left.reason}`)
  if (canonicalJson(read.right.json) !== canonicalJson(withoutSchema(file)))
    throw new Error('The written deck does not read back equal')
  return text
}

const withoutSchema = ({ $schema: _schema, ...file }: Fields): Fields => file

function commonOf(cards: readonly Fields[]): Fields {
  const common: Record<string, unknown> = {}
  for (const name of commonFields) {
    const counts = new Map<unknown, number>()
    for (const card of cards) if (name in card) counts.set(card[name], (counts.get(card[name]) ?? 0) + 1)
    const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
    if (best !== undefined && best[1] * 2 > cards.length && typeof best[0] !== 'object') common[name] = best[0]
  }
  return common
}

const deckDefaults = ['type', 'owner', 'active', 'background', 'icon', 'createdAt', 'version', 'id']

function frontMatter(deck: Fields, rest: Fields, cardDefaults: Fields): string {
  const without = deckDefaults.filter((name) => !(name in deck))
  const { $schema: _schema, ...file } = rest
  const fields = {
    ...deck,
    ...file,
    cardDefaults,
    ...(without.length === 0 ? {} : { without }),
  }
  return `---\n${yaml(fields)}---\n`
}

function cardText(card: Fields, front: string, defaults: Fields, deck: Fields, context: DeckContext): string {
  const wanted = canonicalJson([card])
  for (const write of [readable, plain]) {
    const text = write(card, defaults, deck)
    const read = text === undefined ? undefined : parseDeckMarkdown(`${front}\n${text}`, context)
    if (text === undefined || read === undefined || E.isLeft(read)) continue
    const json: unknown = read.right.json
    if (isRecord(json) && canonicalJson(json['cards']) === wanted) return text
  }
  throw new Error(`The card ${String(card['id'])} cannot be written as Markdown`)
}

/** Names of usual fields that the card lacks. */
const withoutOf = (card: Fields, defaults: Fields): readonly string[] =>
  ['deckId', ...Object.keys(defaults), 'title', 'type', 'id'].filter((name) => !(name in card))

/** Writes all fields except id and title as YAML. */
function plain(card: Fields, defaults: Fields): string {
  const { id: _id, title, ...fields } = card
  const heading = typeof title === 'string' ? escapeMarkdown(title.replace(/\s+/g, ' ').trim()) : ''
  const without = withoutOf(card, defaults)
  const block = yaml({
    ...(title === undefined ? {} : { title }),
    ...fields,
    ...(without.length === 0 ? {} : { without }),
  })
  return `## ${heading} {#${String(card['id'])}}\n\n${fenced('card', block)}\n`
}

/** Surrounds a text by more backticks than it contains. */
function fenced(info: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${info}\n${text.endsWith('\n') ? text : `${text}\n`}${fence}`
}

/** Writes content, answers and explanations as Markdown, and the rest as YAML. */
function readable(card: Fields, defaults: Fields, deck: Fields): string | undefined {
  const { id, title, content, coverImage, ...fields } = { ...card }
  if (typeof title !== 'string' || title !== title.trim() || title === '') return undefined
  const parts: string[] = []
  const rest: Record<string, unknown> = Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => defaults[name] !== value && !(name === 'deckId' && value === deck['id']),
    ),
  )
  const cover = coverOf(coverImage)
  if (cover !== undefined) parts.push(cover)
  else if (coverImage !== undefined) rest['coverImage'] = coverImage
  if (content !== undefined) {
    if (typeof content !== 'string') return undefined
    parts.push(htmlText(content))
  }
  const asked = questionParts(card, rest)
  parts.push(...asked)
  const isInferred = rest['type'] === 'basic' || (rest['type'] === 'quiz' && asked.length > 0)
  if (isInferred) delete rest['type']
  const without = withoutOf(card, defaults)
  const block = yaml({ ...rest, ...(without.length === 0 ? {} : { without }) })
  const heading = `## ${escapeMarkdown(title)} {#${String(id)}}`
  return [heading, ...(block === '' ? [] : [fenced('card', block)]), ...parts].join('\n\n') + '\n'
}

const coverOf = (cover: unknown): string | undefined => {
  if (!isRecord(cover) || Object.keys(cover).length !== 1 || typeof cover['url'] !== 'string') return undefined
  return /^media\/[\w.-]+$/.test(cover['url']) ? `![](${packFolder}${cover['url']})` : undefined
}

const htmlText = (html: string): string => htmlToMarkdown(html, packFolder) ?? fenced('html', html)

/** Writes answers and explanations, and leaves the other fields in `rest`. */
function questionParts(card: Fields, rest: Record<string, unknown>): readonly string[] {
  const { quiz, orderUp, doOrDont } = card
  if (isRecord(quiz)) return quizParts(quiz, String(card['id']), rest)
  if (isRecord(orderUp)) return orderParts(orderUp, rest)
  if (!isRecord(doOrDont)) return []
  const { questions, ...more } = doOrDont
  const lines = itemsOf(questions, ['id', 'text', 'correctResponse'])?.map(
    (item) => `* [${String(item['correctResponse'])}] ${wordsOf(item)}`,
  )
  if (lines === undefined) return []
  keepRest(rest, 'doOrDont', more)
  return [lines.join('\n')]
}

function keepRest(rest: Record<string, unknown>, name: string, more: Fields): void {
  if (Object.keys(more).length === 0) delete rest[name]
  else rest[name] = more
}

const wordsOf = (item: Fields): string => {
  const points = typeof item['points'] === 'number' ? ` points=${item['points']}` : ''
  return `${escapeMarkdown(String(item['text']))} {#${String(item['id'])}${points}}`
}

/** Returns the items of a list if they have only these fields. */
function itemsOf(list: unknown, names: readonly string[]): readonly Fields[] | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined
  const items = list.filter(isRecord)
  const fits = items.every((item) => Object.keys(item).every((name) => names.includes(name)) && 'text' in item)
  return fits && items.length === list.length ? items : undefined
}

function quizParts(quiz: Fields, cardId: string, rest: Record<string, unknown>): readonly string[] {
  const { answers, correctAnswerId, remediation, id, ...more } = quiz
  const items = itemsOf(answers, ['id', 'text', 'points'])
  if (items === undefined) return []
  const marks = items.map(({ id }) => (id === correctAnswerId ? 'x' : ' '))
  const lines = items.map((item, index) => `* [${marks[index] ?? ' '}] ${wordsOf(item)}`)
  const remarks = remarksOf(remediation, items)
  // The reader derives the same id.
  const isDerived = id === derivedId('quiz', cardId)
  keepRest(rest, 'quiz', {
    ...(isDerived ? {} : { id }),
    ...more,
    ...(correctAnswerId !== undefined && !marks.includes('x') ? { correctAnswerId } : {}),
    ...(remarks === undefined && remediation !== undefined ? { remediation } : {}),
  })
  return [lines.join('\n'), ...(remarks ?? [])]
}

function orderParts(orderUp: Fields, rest: Record<string, unknown>): readonly string[] {
  const { answers, remediation, ...more } = orderUp
  const items = itemsOf(answers, ['id', 'text'])
  if (items === undefined) return []
  const remarks = remarksOf(remediation, items)
  keepRest(rest, 'orderUp', { ...more, ...(remarks === undefined && remediation !== undefined ? { remediation } : {}) })
  return [items.map((item, index) => `${index + 1}) ${wordsOf(item)}`).join('\n'), ...(remarks ?? [])]
}

/** Writes explanations as quotations. Undefined when one has another form. */
function remarksOf(remediation: unknown, items: readonly Fields[]): readonly string[] | undefined {
  if (remediation === undefined) return []
  if (!isRecord(remediation)) return undefined
  const { correct, incorrect, answers, ...more } = remediation
  if (Object.keys(more).length > 0) return undefined
  const named: (readonly [string, unknown])[] = [
    ...(correct === undefined ? [] : [['Right', correct] as const]),
    ...(incorrect === undefined ? [] : [['Wrong', incorrect] as const]),
  ]
  if (answers !== undefined) {
    if (!isRecord(answers) || Object.keys(answers).length === 0) return undefined
    for (const [id, value] of Object.entries(answers)) {
      const index = items.findIndex((item) => item['id'] === id)
      if (index === -1) return undefined
      named.push([`Answer ${index + 1}`, value])
    }
  }
  const remarks: string[] = []
  for (const [name, value] of named) {
    if (!isRecord(value)) return undefined
    const { text, links, ...others } = value
    if (Object.keys(others).length > 0) return undefined
    const words = typeof text === 'string' ? htmlText(text) : ''
    const list = Array.isArray(links) ? links.map(linkOf) : []
    const body = [words, ...(list.length === 0 ? [] : [list.join('\n')])].filter((part) => part !== '').join('\n\n')
    const startsWithWords = /^[^\s`#>*+-]/.test(body) && !/^\d+[.)]/.test(body)
    remarks.push(`${name}:${startsWithWords ? ' ' : '\n\n'}${body}`.replace(/^/gm, '> ').replace(/[ \t]+$/gm, ''))
  }
  return remarks
}

const linkOf = (link: unknown): string => {
  const { cardId, label = '' }: Fields = isRecord(link) ? link : {}
  return `- [${escapeMarkdown(String(label))}](card:${String(cardId)})`
}
