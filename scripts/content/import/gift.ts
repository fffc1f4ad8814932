// Imports questions in Moodle's GIFT format.
import { parse, SyntaxError as GiftSyntaxError } from 'gift-pegjs'
import type { GIFTQuestion, TextFormat } from 'gift-pegjs'
import { markdown } from '../../../server/content/markdown-html'
import { ImportFault, limits, noMedia } from './imported'
import type { Imported, ImportedItem, Note } from './imported'
import { questionText } from './question-text'
import { readText } from './read-text'
import { paragraph, simplify } from './simple-html'

/** Longer question texts cost the parser too much. */
const LONGEST_BLOCK = 50_000

interface Placed {
  readonly question: GIFTQuestion
  readonly line: number
}

/** Reads GIFT. Questions that cannot be parsed are listed; the others are carried over. */
export function giftQuestions(bytes: Uint8Array): Imported {
  const { text, notes: faults } = readText(bytes)
  const notes: Note[] = [...faults]
  const items: ImportedItem[] = []
  let title: string | undefined
  for (const { question, line } of parseBlocks(text, notes)) {
    if (question.type === 'Category') title ??= question.title.split('/').pop()
    else items.push(...itemsOf(question, `line ${line}`, notes))
    if (items.length > limits.items)
      throw new ImportFault(`The file has more than ${limits.items} questions. Split it.`)
  }
  return { items, notes, media: noMedia, ...(title === undefined ? {} : { title }) }
}

/** Parses each block between empty lines alone, so that one wrong question does not hide the others. */
function parseBlocks(text: string, notes: Note[]): readonly Placed[] {
  const placed: Placed[] = []
  let line = 1
  for (const block of text.replaceAll('\r\n', '\n').split(/(\n[ \t]*\n+)/)) {
    const first = line + (/^\s*/.exec(block)?.[0].split('\n').length ?? 1) - 1
    line += block.split('\n').length - 1
    if (isComment(block)) continue
    try {
      if (block.length > LONGEST_BLOCK) throw new ImportFault('it is too long')
      placed.push(...parse(`${block}\n`).map((question) => ({ question, line: first })))
    } catch (error) {
      if (!(error instanceof GiftSyntaxError) && !(error instanceof ImportFault)) throw error
      notes.push({ at: `line ${first}`, kind: 'skipped', reason: 'the question is not GIFT' })
    }
  }
  return placed
}

/** Has a block only comments and spaces? */
const isComment = (block: string): boolean =>
  block.split('\n').every((each) => each.trim() === '' || each.trimStart().startsWith('//'))

function htmlOf({ format, text }: TextFormat): string {
  if (format === 'html' || format === 'moodle') return /<[a-z]/i.test(text) ? text : paragraph(text)
  return format === 'markdown' ? markdown.render(text) : paragraph(text)
}

const plain = (text: TextFormat): string => simplify(htmlOf(text)).text

function itemsOf(
  question: Exclude<GIFTQuestion, { type: 'Category' }>,
  at: string,
  notes: Note[],
): readonly ImportedItem[] {
  const stem = htmlOf(question.stem)
  const { title, content } = questionText(stem)
  const key = question.id ?? question.title ?? title
  const shared = { key, title, ...(content === undefined ? {} : { content }) }
  const note = (kind: Note['kind'], reason: string) => notes.push({ at, kind, reason })
  const general =
    'globalFeedback' in question && question.globalFeedback !== null
      ? simplify(htmlOf(question.globalFeedback)).html
      : undefined
  const explanation = general === undefined ? {} : { explanation: { right: general, wrong: general } }
  switch (question.type) {
    case 'Description':
      return [{ key, title: question.title ?? title, content: simplify(stem).html, kind: 'card' }]
    case 'Essay':
      note('changed', 'an essay becomes a feedback form')
      return [{ ...shared, kind: 'form' }]
    case 'TF':
      return [
        {
          ...shared,
          kind: 'question',
          answers: [{ text: 'True' }, { text: 'False' }],
          right: question.isTrue ? 0 : 1,
          ...explanation,
        },
      ]
    case 'MC': {
      const best = question.choices.flatMap(({ isCorrect, weight }, index) =>
        isCorrect || weight === 100 ? [index] : [],
      )
      const [right, ...more] = best
      if (right === undefined || more.length > 0) {
        note('skipped', right === undefined ? 'no answer gives all points' : 'several answers are right')
        return []
      }
      if (question.choices.some(({ weight }) => weight !== null && weight > 0 && weight < 100))
        note('changed', 'partly right answers count as wrong')
      return [
        {
          ...shared,
          kind: 'question',
          answers: question.choices.map(({ text, feedback }) => ({
            text: plain(text),
            ...(feedback === null ? {} : { feedback: simplify(htmlOf(feedback)).html }),
          })),
          right,
          ...explanation,
        },
      ]
    }
    case 'Matching':
      note('changed', 'matching becomes one question for each pair')
      return question.matchPairs.flatMap(({ subquestion, subanswer }, index): readonly ImportedItem[] => {
        const options = [...new Set(question.matchPairs.map((pair) => pair.subanswer.trim()))]
        if (plain(subquestion) === '' || options.length < 2) return []
        return [
          {
            key: `${key} ${index + 1}`,
            title: `${title} ${plain(subquestion)}`.trim(),
            kind: 'question',
            answers: options.map((text) => ({ text })),
            right: options.indexOf(subanswer.trim()),
          },
        ]
      })
    case 'Short':
      note('changed', 'a short answer becomes a card with the answer on its back')
      return [
        {
          key,
          title,
          kind: 'card',
          content: paragraph(
            question.choices
              .filter(({ isCorrect, weight }) => isCorrect || weight === 100)
              .map(({ text }) => plain(text))
              .join(' / '),
          ),
        },
      ]
    case 'Numerical':
      note('changed', 'a number becomes a card with the answer on its back')
      return [{ key, title, kind: 'card', content: paragraph(numberText(question.choices)) }]
    default:
      note('skipped', 'the kind of the question is not known')
      return []
  }
}

type Numbers = Extract<GIFTQuestion, { type: 'Numerical' }>['choices']
type OneNumber = Exclude<Numbers, readonly unknown[]>

function numberText(choices: Numbers): string {
  const describe = ({ number, range, numberLow, numberHigh }: OneNumber): string =>
    number === undefined
      ? `${numberLow ?? ''} – ${numberHigh ?? ''}`
      : range === undefined || range === 0
        ? String(number)
        : `${number} ± ${range}`
  if (!Array.isArray(choices)) return describe(choices)
  return choices
    .filter(({ isCorrect }) => isCorrect)
    .map(({ text }) => describe(text))
    .join(' / ')
}
