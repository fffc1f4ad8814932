/** What every one of them is given to keep: what a learner did to a card, as long as Flipdeck's own rows are. */
export interface Turn {
  readonly id: string
  readonly at: number
  readonly deckId: string
  readonly cardId: string
  readonly text: string
}

const CARDS = 50
const BEGAN = Date.UTC(2026, 0, 5, 8)

/** The record of this number; every run makes the same. */
export const turn = (number: number): Turn => ({
  id: `record-${String(number).padStart(9, '0')}`,
  at: BEGAN + number * 700,
  deckId: '5e7c6227-4cda-4010-812a-acb7263645ca',
  cardId: `card-${number % CARDS}`,
  text: `${number} `.padEnd(240, 'milk '),
})

/** So many records from this number on. */
export const turns = (from: number, count: number): readonly Turn[] =>
  Array.from({ length: count }, (_, index) => turn(from + index))

/** What the first screen wants to know: how often each card was turned. */
export type Turned = Readonly<Record<string, number>>

export function turnedOf(records: readonly Pick<Turn, 'cardId'>[]): Turned {
  const turned: Record<string, number> = {}
  for (const { cardId } of records) turned[cardId] = (turned[cardId] ?? 0) + 1
  return turned
}

export const totalOf = (turned: Turned): number => Object.values(turned).reduce((sum, times) => sum + times, 0)

/** How many of these are whole, as they were written. */
export const wholeOf = (records: readonly Turn[]): number =>
  records.filter((record) => {
    const number = Number(record.id.slice('record-'.length))
    const { at, deckId, cardId, text } = turn(number)
    return record.at === at && record.deckId === deckId && record.cardId === cardId && record.text === text
  }).length
