// Parses one card of a deck in Markdown to JSON.
import type { Token } from 'markdown-it'
import { isRecord } from '../../protocol/record'
import { inlineText, markdown, renderBlocks } from './markdown-html'
import { derivedId, Fault, namesIn, readYaml, withDefaults } from './markdown-fields'
import type { Fields } from './markdown-fields'
import type { DerivedId, Place } from './pack-source'
import type { PackPath } from './shape-faults'

/** What the Markdown parser notes about a whole file, such as its link references. */
export type Env = Record<string, unknown>

/** The tokens of a card, from its heading to the next one. */
export interface CardPart {
  readonly heading: string
  /** Index of the heading's line in the body. */
  readonly line: number
  readonly tokens: Token[]
  readonly env: Env
}

/** Where the card is in the deck, and what the cards of the deck share. */
export interface CardPlace {
  readonly path: PackPath
  readonly line: (map: number) => number
  readonly places: Map<string, Place>
  readonly derivedIds: DerivedId[]
  /** How many cards before this one have a title. */
  readonly titles: Map<string, number>
}

/** Splits 'words {#id points=3}' into words, id and further values. */
function splitAttributes(source: string): {
  readonly words: string
  readonly id: string | undefined
  readonly values: Readonly<Record<string, string>>
} {
  const text = source.trim()
  const none = { words: text, id: undefined, values: {} }
  const open = text.endsWith('}') ? text.lastIndexOf('{') : -1
  if (open < 0) return none
  const parts = text
    .slice(open + 1, -1)
    .split(/\s+/)
    .filter((part) => part !== '')
  const [first] = parts
  const id = first?.startsWith('#') === true ? first.slice(1) : undefined
  const pairs = (id === undefined ? parts : parts.slice(1)).map((part) => {
    const equals = part.indexOf('=')
    return [part.slice(0, Math.max(equals, 0)), part.slice(equals + 1)] as const
  })
  const isAttributes =
    parts.length > 0 && id !== '' && pairs.every(([name, value]) => /^\w+$/.test(name) && value !== '')
  if (!isAttributes || text.slice(open + 1, -1).includes('}')) return none
  return { words: text.slice(0, open).trim(), id, values: Object.fromEntries(pairs) }
}

/** The blocks of a card's body, in their order. */
interface Block {
  readonly tokens: Token[]
  readonly line: number
}

function blocksOf(tokens: Token[]): readonly Block[] {
  const blocks: Block[] = []
  let current: Token[] = []
  for (const token of tokens) {
    current.push(token)
    if (token.level === 0 && token.nesting <= 0) {
      blocks.push({ tokens: current, line: current[0]?.map?.[0] ?? 0 })
      current = []
    }
  }
  return blocks
}

/** Parses a card. Throws a Fault. `defaults`: the deck's defaults for its cards. */
export function cardOf(part: CardPart, deck: Fields, defaults: Fields | undefined, at: CardPlace): Fields {
  const place = (path: readonly string[], line: number) =>
    at.places.set([...at.path, ...path].join('.'), { line: at.line(line), column: 1 })
  place([], part.line)
  const blocks = [...blocksOf(part.tokens)]
  const fields = takeFields(blocks, at)
  const without = namesIn(fields['without'])
  delete fields['without']
  const { words, id } = splitAttributes(part.heading)
  const title = inlineText(words)
  const times = (at.titles.get(title) ?? 0) + 1
  at.titles.set(title, times)
  if (!('title' in fields) && title !== '' && !without.includes('title')) fields['title'] = title
  if (!('id' in fields) && !without.includes('id')) {
    fields['id'] = id ?? derivedId('card', String(deck['id']), title, ...(times === 1 ? [] : [String(times)]))
    if (id === undefined) at.derivedIds.push({ line: at.line(part.line), id: String(fields['id']), of: 'card' })
  }
  takeCover(blocks, fields)
  const content: Block[] = []
  const cardId = String(fields['id'])
  const items = orderedItems(blocks, fields)
  for (const block of blocks) {
    const [first] = block.tokens
    const choices = block === items ? undefined : choicesIn(block)
    const remark = remarkIn(block)
    if (block === items) {
      const answers = listItems(block).map((item, index) => answerOf(item, ['order', cardId], index, at))
      nested(fields, 'orderUp')['answers'] = answers
      listItems(block).forEach((item, index) => place(['orderUp', 'answers', String(index)], item.line))
    } else if (choices !== undefined) takeChoices(choices, fields, cardId, at, place)
    else if (remark !== undefined) takeRemark(remark, fields, part.env, block.line, at)
    else if (first?.type === 'html_block' && first.content.trimStart().startsWith('<!--')) continue
    else content.push(block)
  }
  if (content.length > 0 && !('content' in fields)) {
    place(['content'], content[0]?.line ?? part.line)
    const [only] = content
    const fence = only?.tokens[0]
    fields['content'] =
      content.length === 1 && fence?.type === 'fence' && fence.info.trim() === 'html'
        ? fence.content.replace(/\n$/, '')
        : renderBlocks(withMedia(content.flatMap(({ tokens }) => tokens)), part.env)
  }
  if (isRecord(fields['quiz']) && !('id' in fields['quiz'])) nested(fields, 'quiz')['id'] = derivedId('quiz', cardId)
  if (!('type' in fields) && !without.includes('type'))
    fields['type'] = isRecord(fields['quiz']) ? 'quiz' : isRecord(fields['doOrDont']) ? 'doOrDont' : 'basic'
  const updatedAt = deck['updatedAt']
  const usual = defaults ?? { active: true, ...(updatedAt === undefined ? {} : { createdAt: updatedAt, updatedAt }) }
  return withDefaults(fields, { deckId: deck['id'], ...usual }, without)
}

/** Takes the block of YAML fields, which is the first of the card. */
function takeFields(blocks: Block[], at: CardPlace): Fields {
  const fence = blocks[0]?.tokens[0]
  if (fence?.type !== 'fence' || fence.info.trim() !== 'card') return {}
  const [block] = blocks.splice(0, 1)
  return readYaml(fence.content, at.line(block?.line ?? 0) + 1, at.path, (path, place) =>
    at.places.set(path.join('.'), place),
  )
}

/** Returns the object in a field, and adds it if it is missing. */
function nested(fields: Fields, name: string): Fields {
  const value = fields[name]
  const object = isRecord(value) ? { ...value } : {}
  fields[name] = object
  return object
}

/** A path relative to the deck's file ('../../../media/a.svg') is that of the pack ('media/a.svg'). */
const packPath = (url: string): string => url.replace(/^(?:\.\.?\/)+(?=media\/)/, '')

/** Changes the addresses of pictures to those of the pack. */
function withMedia(tokens: Token[]): Token[] {
  for (const token of tokens)
    for (const child of token.children ?? [])
      if (child.type === 'image') child.attrSet('src', packPath(String(child.attrGet('src') ?? '')))
  return tokens
}

/** Takes the first paragraph as the cover, if it consists of a picture. */
function takeCover(blocks: Block[], fields: Fields): void {
  const inline = blocks[0]?.tokens[0]?.type === 'paragraph_open' ? blocks[0].tokens[1] : undefined
  const [image, ...more] = inline?.children ?? []
  if (image?.type !== 'image' || more.length > 0 || 'coverImage' in fields) return
  fields['coverImage'] = { url: packPath(String(image.attrGet('src') ?? '')) }
  blocks.splice(0, 1)
}

interface Item {
  readonly source: string
  readonly line: number
  /** Index of the line on which its first paragraph ends. */
  readonly lastLine: number
}

/** Returns the first line of each item of a list. Undefined lists have none. */
function listItems({ tokens }: Block): readonly Item[] {
  const items: Item[] = []
  tokens.forEach((token, index) => {
    if (token.type !== 'list_item_open' || token.level !== 1) return
    const inline = tokens.slice(index).find(({ type }) => type === 'inline')
    const line = token.map?.[0] ?? 0
    items.push({ source: inline?.content ?? '', line, lastLine: (inline?.map?.[1] ?? line + 1) - 1 })
  })
  return items
}

/** The items to order are the last numbered list of an order-up card. */
function orderedItems(blocks: readonly Block[], fields: Fields): Block | undefined {
  if (fields['type'] !== 'orderUp') return undefined
  if (isRecord(fields['orderUp']) && 'answers' in fields['orderUp']) return undefined
  return blocks.findLast(({ tokens }) => tokens[0]?.type === 'ordered_list_open')
}

interface Choice extends Item {
  readonly mark: string
}

/** Returns the choices of a list whose items all begin with [ ], [x], [do] or [dont]. Undefined for other blocks. */
function choicesIn(block: Block): readonly Choice[] | undefined {
  if (block.tokens[0]?.type !== 'bullet_list_open') return undefined
  const choices: Choice[] = []
  for (const { source, ...lines } of listItems(block)) {
    const [whole, mark] = /^\[( |x|X|do|dont)\](?:\s+|$)/.exec(source) ?? []
    if (whole === undefined || mark === undefined) return undefined
    choices.push({ mark: mark.toLowerCase(), source: source.slice(whole.length), ...lines })
  }
  return choices.length === 0 ? undefined : choices
}

function answerOf({ source, lastLine }: Item, owner: readonly string[], index: number, at: CardPlace): Fields {
  const { words, id, values } = splitAttributes(source)
  const text = inlineText(words)
  const answer: Fields = { id: id ?? derivedId('answer', ...owner, text, String(index)), text }
  if (id === undefined) at.derivedIds.push({ line: at.line(lastLine), id: String(answer['id']), of: 'answer' })
  if (values['points'] !== undefined) answer['points'] = Number(values['points'])
  return answer
}

function takeChoices(
  choices: readonly Choice[],
  fields: Fields,
  cardId: string,
  at: CardPlace,
  place: (path: readonly string[], line: number) => unknown,
): void {
  const answers = choices.map((choice, index) => answerOf(choice, [cardId], index, at))
  if (choices.some(({ mark }) => mark.startsWith('do'))) {
    choices.forEach(({ line }, index) => place(['doOrDont', 'questions', String(index)], line))
    nested(fields, 'doOrDont')['questions'] = answers.map((answer, index) => ({
      ...answer,
      ...(choices[index]?.mark.startsWith('do') === true ? { correctResponse: choices[index]?.mark } : {}),
    }))
    return
  }
  const quiz = nested(fields, 'quiz')
  choices.forEach(({ line }, index) => place(['quiz', 'answers', String(index)], line))
  place(['quiz'], choices[0]?.line ?? 0)
  quiz['answers'] = answers
  const right = choices.flatMap(({ mark }, index) => (mark === 'x' ? [index] : []))
  const [second] = right.slice(1)
  if (second !== undefined)
    throw new Fault(
      at.line(choices[second]?.line ?? 0),
      'a second answer is marked as right',
      'Mark one answer with [x] and the others with [ ].',
    )
  const [only] = right
  if (only !== undefined && !('correctAnswerId' in quiz)) quiz['correctAnswerId'] = answers[only]?.['id']
}

interface Remark {
  /** 'Right', 'Wrong', or the number of an answer, from 1. */
  readonly of: 'Right' | 'Wrong' | number
  readonly tokens: Token[]
}

/** Returns the explanation in a quotation that begins with 'Right:', 'Wrong:' or 'Answer 2:'. */
function remarkIn({ tokens }: Block): Remark | undefined {
  if (tokens[0]?.type !== 'blockquote_open' || tokens[1]?.type !== 'paragraph_open') return undefined
  const inline = tokens[2]
  const [whole, word, number] = /^(?:(Right|Wrong)|Answer (\d{1,3})):(?:[ \n]|$)/.exec(inline?.content ?? '') ?? []
  if (inline === undefined || whole === undefined) return undefined
  const rest = inline.content.slice(whole.length)
  const parsed = markdown.parseInline(rest, {})[0]
  inline.content = rest
  inline.children = parsed?.children ?? []
  const inner = tokens.slice(1, -1)
  return {
    of: word === 'Right' || word === 'Wrong' ? word : Number(number),
    tokens: rest === '' ? inner.slice(3) : inner,
  }
}

/** Adds an explanation to the question's or the order's remediation. Links to cards are its last list. */
function takeRemark(remark: Remark, fields: Fields, env: Env, line: number, at: CardPlace): void {
  const owner = nested(fields, isRecord(fields['orderUp']) || fields['type'] === 'orderUp' ? 'orderUp' : 'quiz')
  const remediation = nested(owner, 'remediation')
  const tokens = remark.tokens.map((token) => {
    token.level -= 1
    return token
  })
  const blocks = [...blocksOf(tokens)]
  const links = cardLinks(blocks.at(-1))
  if (links !== undefined) blocks.pop()
  const [only] = blocks
  const fence = only?.tokens[0]
  const isRaw = blocks.length === 1 && fence?.type === 'fence' && fence.info.trim() === 'html'
  const text = isRaw
    ? fence.content.replace(/\n$/, '')
    : renderBlocks(withMedia(blocks.flatMap((block) => block.tokens)), env)
  const value = { ...(blocks.length === 0 ? {} : { text }), ...(links === undefined ? {} : { links }) }
  const name = remark.of === 'Right' ? 'correct' : remark.of === 'Wrong' ? 'incorrect' : undefined
  if (name !== undefined) {
    remediation[name] = value
    return
  }
  const answers: readonly unknown[] = Array.isArray(owner['answers']) ? owner['answers'] : []
  const answer = answers[Number(remark.of) - 1]
  if (!isRecord(answer))
    throw new Fault(at.line(line), `there is no answer ${remark.of} before this explanation`, 'Count from 1.')
  nested(remediation, 'answers')[String(answer['id'])] = value
}

/** Returns the links of a list whose items are all '[label](card:ID)'. */
function cardLinks(block: Block | undefined): readonly Fields[] | undefined {
  if (block?.tokens[0]?.type !== 'bullet_list_open') return undefined
  const links: Fields[] = []
  for (const { source } of listItems(block)) {
    const [, label, cardId] = /^\[((?:[^\]\\]|\\.)*)\]\(card:([^\s()]+)\)$/.exec(source.trim()) ?? []
    if (label === undefined || cardId === undefined) return undefined
    links.push({ cardId, ...(label === '' ? {} : { label: inlineText(label) }) })
  }
  return links.length === 0 ? undefined : links
}
