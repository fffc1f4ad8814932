// Rules about questions: right answers, duplicates, and answers that give themselves away.
import type { QuizAnswer } from '../../../protocol/cards/quiz'
import type { Card } from '../../../protocol/entities/card'
import type { PackDeck } from '../../../server/content/pack-files'
import { eachCard, eachDeck } from './rule'
import type { Report, Rule } from './rule'

/** The right answer stands out when it is this much longer than the longest other one. */
const TELLING_RATIO = 2
const TELLING_LETTERS = 25
/** In a deck with this many questions, the longest answer should not nearly always be the right one. */
const FEWEST_QUESTIONS = 8
const TELLING_SHARE = 0.85

interface Asked {
  readonly path: string
  readonly answers: readonly QuizAnswer[]
  readonly correctAnswerId: string | undefined
  readonly variant: boolean
}

export const questionRules: Rule = ({ pack }, reportIn) =>
  eachDeck(pack, (entry) => {
    const report = reportIn(entry.file)
    eachCard(entry, (card, path) => {
      for (const asked of askedBy(card, path)) checkQuestion(asked, card, entry, report)
      if (card.quiz !== undefined) checkRemediation(card, path, report)
    })
    checkLongest(entry, report)
  })

function askedBy({ quiz }: Card, path: string): readonly Asked[] {
  if (quiz === undefined) return []
  const own = {
    path: `${path}.quiz`,
    answers: quiz.answers ?? [],
    correctAnswerId: quiz.correctAnswerId,
    variant: false,
  }
  const variants = (quiz.variants ?? []).map((variant, index) => ({
    path: `${path}.quiz.variants.${index}`,
    answers: variant.answers ?? [],
    correctAnswerId: variant.correctAnswerId,
    variant: true,
  }))
  return [own, ...variants]
}

const textOf = ({ text, textHtml }: QuizAnswer): string => (textHtml ?? text ?? '').replace(/<[^>]*>/g, '').trim()

function checkQuestion(asked: Asked, card: Card, { deck }: PackDeck, report: Report): void {
  const { path, answers, correctAnswerId } = asked
  if (answers.length < 2)
    report('error', path, 'too-few-answers', 'a question needs at least two answers', 'Add answers.')
  const graded = card.quiz?.survey !== true && deck.type !== 'points'
  if (graded && correctAnswerId === undefined)
    report(
      'error',
      path,
      'no-right-answer',
      "'correctAnswerId' is missing, so the question becomes a survey",
      "Add the id of the right answer, or 'survey': true.",
    )
  if (card.quiz?.survey === true && correctAnswerId !== undefined)
    report(
      'warning',
      `${path}.correctAnswerId`,
      'unused-field',
      'a survey has no right answer',
      'Remove one of the two.',
    )
  if (deck.type === 'points' && answers.some(({ points }) => points === undefined))
    report('warning', path, 'missing-field', "an answer of a points deck has no 'points'", 'Add points to each answer.')
  const texts = answers.map(textOf)
  texts.forEach((text, index) => {
    if (text === '')
      report('error', `${path}.answers.${index}`, 'missing-field', 'the answer has no text', "Add 'text'.")
    else if (texts.findIndex((other) => other.toLowerCase() === text.toLowerCase()) < index)
      report(
        'error',
        `${path}.answers.${index}`,
        'duplicate-answer',
        'an earlier answer has the same text',
        'Change one of the two.',
      )
  })
  const right = answers.find(({ id }) => id === correctAnswerId)
  if (!graded || right === undefined || answers.length < 2) return
  const longestOther = Math.max(...answers.filter((answer) => answer !== right).map((answer) => textOf(answer).length))
  const length = textOf(right).length
  if (length > longestOther * TELLING_RATIO && length - longestOther > TELLING_LETTERS)
    report(
      'warning',
      `${path}.answers.${answers.indexOf(right)}`,
      'telling-answer',
      'the right answer is much longer than the others and gives itself away',
      'Shorten it, or write longer wrong answers.',
    )
}

function checkRemediation({ quiz }: Card, path: string, report: Report): void {
  const ids = new Set([quiz, ...(quiz?.variants ?? [])].flatMap((asked) => (asked?.answers ?? []).map(({ id }) => id)))
  for (const id of Object.keys(quiz?.remediation?.answers ?? {}))
    if (!ids.has(id))
      report(
        'error',
        `${path}.quiz.remediation.answers.${id}`,
        'unknown-reference',
        'is the id of no answer',
        'Use the id of an answer.',
      )
}

/** Reports a deck in which the longest answer is nearly always the right one. */
function checkLongest(entry: PackDeck, report: Report): void {
  const graded = entry.cards
    .flatMap((card, index) => askedBy(card, `cards.${index}`))
    .filter(({ answers, correctAnswerId }) => answers.length > 2 && correctAnswerId !== undefined)
  if (graded.length < FEWEST_QUESTIONS) return
  const longest = graded.filter(({ answers, correctAnswerId }) => {
    const lengths = answers.map((answer) => textOf(answer).length)
    const top = Math.max(...lengths)
    const right = answers.findIndex(({ id }) => id === correctAnswerId)
    return lengths[right] === top && lengths.filter((length) => length === top).length === 1
  })
  if (longest.length / graded.length >= TELLING_SHARE)
    report(
      'warning',
      'cards',
      'telling-answer',
      `in ${longest.length} of ${graded.length} questions the longest answer is the right one`,
      'Write some longer wrong answers.',
    )
}
