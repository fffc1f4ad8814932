import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface PackAnswer {
  readonly id: string
  readonly text: string
}
interface PackQuestion {
  readonly id: string
  readonly answers: readonly PackAnswer[]
  readonly variants?: readonly Omit<PackQuestion, 'variants'>[]
}
interface PackFile {
  readonly deck: { readonly id: string }
  readonly cards: readonly { readonly id: string; readonly quiz?: PackQuestion }[]
}

const path = join(import.meta.dirname, '../../content/orgs/northwind/decks/barista-basics.json')
const { deck, cards } = JSON.parse(readFileSync(path, 'utf8')) as PackFile

/** The learners' assessment: cards to read and ten questions, with unlimited attempts. */
export const deckId = deck.id
/** The cards of the pack in order; the app adds one with instructions before them. */
export const cardIds: readonly string[] = cards.map(({ id }) => id)

const answersOf = ({ answers, variants = [] }: PackQuestion): readonly PackAnswer[] => [
  ...answers,
  ...variants.flatMap((variant) => answersOf(variant)),
]

/** Returns the ids of a card's answers with this text, in all variants of its question. */
export const answerIds = (cardId: string, text: string): ReadonlySet<string> => {
  const quiz = cards.find(({ id }) => id === cardId)?.quiz
  return new Set((quiz === undefined ? [] : answersOf(quiz)).filter((each) => each.text === text).map(({ id }) => id))
}

export const isQuestion = (cardId: string): boolean => cards.find(({ id }) => id === cardId)?.quiz !== undefined
