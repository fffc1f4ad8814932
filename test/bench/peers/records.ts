/** The record that every contender stores: a learner's action on a card, as long as Flipdeck's own rows. */
export interface Turn {
  readonly id: string
  readonly at: number
  readonly deckId: string
  readonly cardId: string
  readonly text: string
}

const CARDS = 50
const BEGAN = Date.UTC(2026, 0, 5, 8)

/** Returns the record with this number; it is the same in every run. */
export const turn = (number: number): Turn => ({
  id: `record-${String(number).padStart(9, '0')}`,
  at: BEGAN + number * 700,
  deckId: '5e7c6227-4cda-4010-812a-acb7263645ca',
  cardId: `card-${number % CARDS}`,
  text: `${number} `.padEnd(240, 'milk '),
})

/** Returns so many records from this number on. */
export const turns = (from: number, count: number): readonly Turn[] =>
  Array.from({ length: count }, (_, index) => turn(from + index))

/** The data of the first screen: how often each card was flipped. */
export type Turned = Readonly<Record<string, number>>

export function turnedOf(records: readonly Pick<Turn, 'cardId'>[]): Turned {
  const turned: Record<string, number> = {}
  for (const { cardId } of records) turned[cardId] = (turned[cardId] ?? 0) + 1
  return turned
}

export const totalOf = (turned: Turned): number => Object.values(turned).reduce((sum, times) => sum + times, 0)

/** Counts the records that are unchanged. */
export const wholeOf = (records: readonly Turn[]): number =>
  records.filter((record) => {
    const number = Number(record.id.slice('record-'.length))
    const { at, deckId, cardId, text } = turn(number)
    return record.at === at && record.deckId === deckId && record.cardId === cardId && record.text === text
  }).length
