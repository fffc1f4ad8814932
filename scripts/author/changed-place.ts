// Finds the deck and the card that a saved file has changed.
import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../protocol/record'
import { buildPath } from '../../protocol/paths'

/** The parsed files of a pack, by path. Times such as 'now-3d' are not resolved, so they do not differ each time. */
export type ParsedFiles = ReadonlyMap<string, unknown>

/** A deck, or a card in it, that was changed. */
export interface ChangedPlace {
  /** Path of the file in the pack. */
  readonly file: string
  /** Folder of the organisation in `orgs/`. */
  readonly organisation: string
  /** Path of the app that shows it. */
  readonly path: string
}

type Fields = Readonly<Record<string, unknown>>

const deckFile = /^orgs\/([^/]+)\/decks\/[^/]+$/

/**
 * Returns the first changed place, files in `saved` before others; undefined when no deck of `after` has changed. Cards
 * are compared by id, without their times. A card that was moved, and the card after a removed one, count as changed.
 */
export function changedPlace(
  before: ParsedFiles,
  after: ParsedFiles,
  saved: readonly string[],
): ChangedPlace | undefined {
  const files = [...after.keys()].toSorted((a, b) => Number(saved.includes(b)) - Number(saved.includes(a)))
  for (const file of files) {
    const place = placeIn(file, after.get(file), (deck) => changedCard(before.get(file), deck))
    if (place !== undefined && !isDeepStrictEqual(before.get(file), after.get(file))) return place
  }
  return undefined
}

/** Returns the first place that shows a media file, such as 'media/milk.svg'; undefined when no deck names it. */
export function placeOfMedium(files: ParsedFiles, medium: string): ChangedPlace | undefined {
  const names = (value: unknown): boolean => JSON.stringify(value)?.includes(medium) === true
  for (const [file, json] of files) {
    const place = names(json) ? placeIn(file, json, (deck) => cardsOf(deck).find(names)) : undefined
    if (place !== undefined) return place
  }
  return undefined
}

function placeIn(
  file: string,
  json: unknown,
  cardIn: (deckFile: Fields) => Fields | undefined,
): ChangedPlace | undefined {
  const organisation = deckFile.exec(file)?.[1]
  if (organisation === undefined || !isRecord(json) || !isRecord(json['deck'])) return undefined
  const deckId = json['deck']['id']
  if (typeof deckId !== 'string') return undefined
  const card = cardIn(json)
  const cardId = card?.['active'] === false ? undefined : card?.['id']
  const path = buildPath({ name: 'deck', deckId, ...(typeof cardId === 'string' ? { cardId } : {}) })
  return { file, organisation, path }
}

function changedCard(before: unknown, after: Fields): Fields | undefined {
  if (!isRecord(before)) return undefined
  const earlier = cardsOf(before)
  const known = new Map(earlier.map((card) => [card['id'], withoutTimes(card)]))
  const cards = cardsOf(after)
  return (
    cards.find((card) => !isDeepStrictEqual(known.get(card['id']), withoutTimes(card))) ??
    cards.find((card, index) => card['id'] !== earlier[index]?.['id'])
  )
}

const cardsOf = ({ cards }: Fields): readonly Fields[] => (Array.isArray(cards) ? cards.filter(isRecord) : [])

/** A card's times default to those of its deck, so a changed deck would change all cards. */
const withoutTimes = ({ createdAt: _createdAt, updatedAt: _updatedAt, ...card }: Fields): Fields => card
