import * as E from 'fp-ts/Either'
import type { Token } from 'markdown-it'
import { parseJson } from '../../protocol/json'
import { isRecord } from '../../protocol/record'
import { cardOf } from './card-markdown'
import type { CardPart, CardPlace, Env } from './card-markdown'
import { markdown } from './markdown-html'
import { derivedId, Fault, namesIn, readYaml, withDefaults } from './markdown-fields'
import type { Fields } from './markdown-fields'
import type { DerivedId, PackSource, Place, SourceFault } from './pack-source'
import type { PackPath } from './shape-faults'

/** Facts about the pack that a deck's defaults use. */
export interface DeckContext {
  /** Path of the file in the pack; ids that the file does not give are derived from it. */
  readonly file: string
  /** The organisation of the deck. */
  readonly owner?: { readonly id: string; readonly name?: string }
}

/** Fields of the front matter that belong to the file, not to the deck. */
const fileFields: ReadonlySet<string> = new Set([
  'categories',
  'allowedRoleIds',
  'recommended',
  'recentlyAllowed',
  'triggers',
  'supportingCards',
  'connections',
])
const ownFields: ReadonlySet<string> = new Set(['cardDefaults', 'without', '$schema'])

/**
 * Parses a deck in Markdown (docs/content.md, 'Decks as Markdown') to the JSON of a deck file. Positions refer to the
 * Markdown file.
 */
export function parseDeckMarkdown(text: string, context: DeckContext): E.Either<SourceFault, PackSource> {
  try {
    return readDeck(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'), context)
  } catch (error) {
    if (error instanceof Fault) return E.left(error.fault)
    throw error
  }
}

function readDeck(text: string, context: DeckContext): E.Either<SourceFault, PackSource> {
  const places = new Map<string, Place>()
  const derivedIds: DerivedId[] = []
  const { head, body, bodyLine } = splitFrontMatter(text)
  const front = readYaml(head, 2, [], (path, place) => places.set(frontPath(path).join('.'), place))
  const defaults = isRecord(front['cardDefaults']) ? front['cardDefaults'] : undefined
  const deck = deckOf(front, context, derivedIds)
  const file: Fields = Object.fromEntries(Object.entries(front).filter(([name]) => fileFields.has(name)))
  const titles = new Map<string, number>()
  const cards = splitCards(body, bodyLine).map((part, index) => {
    const at: CardPlace = {
      path: ['cards', String(index)],
      line: (map: number) => bodyLine + map,
      places,
      derivedIds,
      titles,
    }
    return cardOf(part, deck, defaults, at)
  })
  places.set('deck', places.get('deck') ?? { line: 1, column: 1 })
  const json = parseJson(JSON.stringify({ deck, cards, ...file }))
  if (E.isLeft(json))
    return E.left({ rule: 'too-deep', place: { line: 1, column: 1 }, reason: 'it is nested too deeply' })
  return E.right({ json: json.right, derivedIds, placeOf: placeIn(places) })
}

const placeIn =
  (places: ReadonlyMap<string, Place>): PackSource['placeOf'] =>
  (path) => {
    for (let length = path.length; length > 0; length--) {
      const place = places.get(path.slice(0, length).join('.'))
      if (place !== undefined) return place
    }
    return { line: 1, column: 1 }
  }

const frontPath = (path: PackPath): PackPath =>
  path[0] !== undefined && (fileFields.has(path[0]) || ownFields.has(path[0])) ? path : ['deck', ...path]

function splitFrontMatter(text: string): { readonly head: string; readonly body: string; readonly bodyLine: number } {
  const lines = text.split('\n')
  if (lines[0]?.trimEnd() !== '---')
    throw new Fault(
      1,
      "the file does not begin with '---'",
      'Begin with --- and the fields of the deck, then --- again.',
    )
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
  if (end === -1) throw new Fault(1, "the fields of the deck are not closed by '---'", 'Write --- after them.')
  return { head: lines.slice(1, end).join('\n'), body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 }
}

function deckOf(front: Fields, { file, owner }: DeckContext, derivedIds: DerivedId[]): Fields {
  const given = Object.fromEntries(
    Object.entries(front).filter(([name]) => !fileFields.has(name) && !ownFields.has(name)),
  )
  const without = namesIn(front['without'])
  if (!('id' in given) && !without.includes('id')) {
    given['id'] = derivedId('deck', file)
    derivedIds.push({ line: 1, id: String(given['id']), of: 'deck' })
  }
  const { updatedAt } = given
  const defaults: Fields = {
    type: 'standard',
    ...(owner === undefined ? {} : { owner: { type: 'organization', ...owner } }),
    active: true,
    background: '#dfe7ea',
    icon: 'star',
    ...(updatedAt === undefined ? {} : { createdAt: updatedAt, version: { publishedAt: updatedAt } }),
  }
  return withDefaults(given, defaults, without)
}

function splitCards(body: string, bodyLine: number): readonly CardPart[] {
  const env: Env = {}
  const tokens = markdown.parse(body, env)
  const parts: { heading: string; line: number; tokens: Token[]; env: Env }[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token === undefined) continue
    if (token.type === 'heading_open' && token.tag === 'h2' && token.level === 0) {
      parts.push({ heading: tokens[index + 1]?.content ?? '', line: token.map?.[0] ?? 0, tokens: [], env })
      index += 2
      continue
    }
    const part = parts.at(-1)
    if (part !== undefined) part.tokens.push(token)
    else if (!(token.type === 'html_block' && token.content.trimStart().startsWith('<!--')))
      throw new Fault(
        bodyLine + (token.map?.[0] ?? 0),
        'there is a text before the first card',
        "Begin each card with '## Title'.",
      )
  }
  return parts
}
