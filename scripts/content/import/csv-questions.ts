// Imports questions from a table: one row for each.
import { ImportFault, noMedia } from './imported'
import type { Imported, ImportedItem, Note } from './imported'
import { questionText } from './question-text'
import { readTable } from './read-table'
import type { Row } from './read-table'
import { paragraph } from './simple-html'

/** Columns by what they mean. The first name is the one of the template. */
const names = {
  question: ['question', 'title', 'text', 'frage', 'front'],
  right: ['right', 'correct', 'correct answer', 'key', 'richtig', 'solution'],
  explanation: ['explanation', 'feedback', 'remediation', 'erklärung', 'rationale'],
  id: ['id', 'key id', 'number', 'nr'],
  picture: ['picture', 'image', 'bild'],
  content: ['content', 'back', 'scene'],
} as const
const answerColumn = /^(?:answer|option|choice|antwort)\s*(?:\d{1,2}|[a-z])$|^[a-h]$/

/** A table that shows the format. */
export const questionTemplate =
  'id,question,answer 1,answer 2,answer 3,right,explanation\nq1,How long do you wash your hands?,Ten seconds,Twenty seconds,Until they are dry,2,Shorter washing leaves the thumbs.\n'

const cellOf = ({ cells }: Row, column: readonly string[]): string =>
  column.map((name) => cells[name] ?? '').find((cell) => cell !== '') ?? ''

/**
 * Reads questions. The column 'right' contains the number, the letter or the text of the right answer. A row without
 * answers becomes a card with 'content' or 'right' on its back. Throws an ImportFault for a table without questions.
 */
export function csvQuestions(bytes: Uint8Array): Imported {
  const { columns, rows, notes: faults } = readTable(bytes)
  if (!names.question.some((name) => columns.includes(name)))
    throw new ImportFault(`There is no column 'question'. The columns are: ${columns.join(', ')}.`)
  const answerColumns = columns.filter((name) => answerColumn.test(name))
  const known = new Set<string>([...Object.values(names).flat(), ...answerColumns])
  const notes: Note[] = [
    ...faults,
    ...columns
      .filter((name) => name !== '' && !known.has(name))
      .map((name): Note => ({ at: 'line 1', kind: 'skipped', reason: `the column '${name}' is not known` })),
  ]
  const items = rows.flatMap((row): readonly ImportedItem[] => {
    const at = `line ${row.line}`
    const skip = (reason: string): readonly ImportedItem[] => {
      notes.push({ at, kind: 'skipped', reason })
      return []
    }
    const question = cellOf(row, names.question)
    if (question === '') return skip('the question is empty')
    const { title, content } = questionText(paragraph(question))
    const scene = cellOf(row, names.content)
    const picture = cellOf(row, names.picture)
    const shared = {
      key: cellOf(row, names.id) || question,
      title,
      ...(picture === '' ? {} : { picture }),
    }
    const filled = answerColumns
      .map((name) => ({ name, text: row.cells[name] ?? '' }))
      .filter(({ text }) => text !== '')
    const right = cellOf(row, names.right)
    if (filled.length === 0) {
      const back = scene || right
      return back === '' ? skip('there are no answers') : [{ ...shared, kind: 'card', content: paragraph(back) }]
    }
    if (filled.length === 1) return skip('there is only one answer')
    const index = rightIndex(right, filled)
    if (right !== '' && index === undefined) return skip(`the right answer is none of the answers`)
    if (index === undefined) notes.push({ at, kind: 'changed', reason: 'no right answer is given, so it is a survey' })
    const explanation = cellOf(row, names.explanation)
    return [
      {
        ...shared,
        ...(scene === '' ? (content === undefined ? {} : { content }) : { content: paragraph(scene) }),
        kind: 'question',
        answers: filled.map(({ text }) => ({ text })),
        right: index,
        ...(explanation === ''
          ? {}
          : { explanation: { right: paragraph(explanation), wrong: paragraph(explanation) } }),
      },
    ]
  })
  return { items, notes, media: noMedia }
}

/** Finds the right answer by its text, its column's name, its number or its letter. */
function rightIndex(
  right: string,
  answers: readonly { readonly name: string; readonly text: string }[],
): number | undefined {
  const wanted = right.toLowerCase()
  const candidates = [
    answers.findIndex(({ text }) => text.toLowerCase() === wanted),
    answers.findIndex(({ name }) => name === wanted || name.endsWith(` ${wanted}`)),
    /^\d{1,2}$/.test(wanted) ? Number(wanted) - 1 : -1,
    /^[a-h]$/.test(wanted) ? wanted.charCodeAt(0) - 'a'.charCodeAt(0) : -1,
  ]
  return wanted === '' ? undefined : candidates.find((index) => index >= 0 && index < answers.length)
}
