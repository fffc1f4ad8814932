// Imports questions in Moodle's XML format.
import { ImportFault, limits } from './imported'
import type { Imported, ImportedItem, Note } from './imported'
import { questionText } from './question-text'
import { readText } from './read-text'
import { paragraph, simplify } from './simple-html'
import { childOf, childrenOf, parseXml, xmlText } from './xml-tree'
import type { XmlElement } from './xml-tree'

/** Reads a quiz. Kinds without an equivalent are listed. Throws an ImportFault for another file. */
export function moodleQuestions(bytes: Uint8Array): Imported {
  const { text, notes: faults } = readText(bytes)
  const root = parseXml(text)
  if (root.name !== 'quiz') throw new ImportFault(`The file is no Moodle quiz: it begins with <${root.name}>.`)
  const notes: Note[] = [...faults]
  const media = new Map<string, Uint8Array>()
  const questions = childrenOf(root, 'question')
  if (questions.length > limits.items)
    throw new ImportFault(`The file has more than ${limits.items} questions. Split it.`)
  let title: string | undefined
  const items = questions.flatMap((question): readonly ImportedItem[] => {
    if (question.attributes['type'] === 'category') {
      title ??= xmlText(childOf(question, 'category')).trim().split('/').pop()
      return []
    }
    return itemsOf(question, notes, media)
  })
  return { items, notes, media, ...(title === undefined ? {} : { title }) }
}

/** The HTML of an element with <text>, whatever its format. */
function htmlIn(element: XmlElement | undefined): string {
  const text = xmlText(element === undefined ? undefined : childOf(element, 'text')).trim()
  return /<[a-z]/i.test(text) || text === '' ? text : paragraph(text)
}

/** Takes embedded files of a question. Returns the address of a picture by its source. */
function filesOf(question: XmlElement, media: Map<string, Uint8Array>): (source: string) => string | undefined {
  const names = new Map<string, string>()
  for (const part of question.children) {
    if (typeof part === 'string') continue
    for (const file of childrenOf(part, 'file')) {
      const name = file.attributes['name'] ?? ''
      const content = xmlText(file)
      if (file.attributes['encoding'] !== 'base64' || content.length > limits.entryBytes) continue
      media.set(name, Buffer.from(content, 'base64'))
      names.set(name, name)
    }
  }
  return (source) => {
    const name = decoded(source.replace(/^@@PLUGINFILE@@\//, ''))
    return names.has(name) ? name : undefined
  }
}

/** Takes the picture that Moodle 1.9 wrote next to the text. Returns its name. */
function oldPicture(question: XmlElement, media: Map<string, Uint8Array>): string | undefined {
  const name = xmlText(childOf(question, 'image')).trim()
  const content = xmlText(childOf(question, 'image_base64')).replaceAll(/\s/g, '')
  if (name === '' || content === '' || content.length > limits.entryBytes) return undefined
  media.set(name, Buffer.from(content, 'base64'))
  return name
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const WHOLE = 100

function itemsOf(question: XmlElement, notes: Note[], media: Map<string, Uint8Array>): readonly ImportedItem[] {
  const at = `line ${question.line}`
  const note = (kind: Note['kind'], reason: string) => notes.push({ at, kind, reason })
  const name = xmlText(childOf(question, 'name')).trim()
  const stem = htmlIn(childOf(question, 'questiontext'))
  const { title, content, removed } = questionText(stem, filesOf(question, media))
  if (removed.length > 0) note('changed', `removed from the text: ${removed.join(', ')}`)
  const key = xmlText(childOf(question, 'idnumber')).trim() || name || title
  const picture = oldPicture(question, media)
  const shared = {
    key,
    title: title || name,
    ...(content === undefined ? {} : { content }),
    ...(picture === undefined ? {} : { picture }),
  }
  if (shared.title === '') {
    note('skipped', 'the question is empty')
    return []
  }
  const feedback = (element: string): string => simplify(htmlIn(childOf(question, element))).html
  const general = feedback('generalfeedback')
  const right = feedback('correctfeedback') || general
  const wrong = feedback('incorrectfeedback') || general
  const explanation =
    right === '' && wrong === ''
      ? {}
      : { explanation: { ...(right === '' ? {} : { right }), ...(wrong === '' ? {} : { wrong }) } }
  const answers = childrenOf(question, 'answer').map((answer) => ({
    text: simplify(htmlIn(answer)).text,
    fraction: Number(answer.attributes['fraction'] ?? '0'),
    feedback: simplify(htmlIn(childOf(answer, 'feedback'))).html,
  }))
  const type = question.attributes['type'] ?? ''
  switch (type) {
    case 'truefalse':
    case 'multichoice': {
      const best = answers.flatMap(({ fraction }, index) => (fraction >= WHOLE ? [index] : []))
      const [only, ...more] = best
      if (only === undefined || more.length > 0 || xmlText(childOf(question, 'single')).trim() === 'false') {
        note('skipped', 'several answers are right, or none gives all points')
        return []
      }
      if (answers.some(({ fraction }) => fraction > 0 && fraction < WHOLE))
        note('changed', 'partly right answers count as wrong')
      const isTrueFalse = type === 'truefalse'
      return [
        {
          ...shared,
          kind: 'question',
          answers: answers.map(({ text, feedback: own }) => ({
            text: isTrueFalse ? text.charAt(0).toUpperCase() + text.slice(1) : text,
            ...(own === '' ? {} : { feedback: own }),
          })),
          right: only,
          shuffle: /^(?:true|1)$/.test(xmlText(childOf(question, 'shuffleanswers')).trim()),
          ...explanation,
        },
      ]
    }
    case 'matching': {
      const pairs = childrenOf(question, 'subquestion').map((pair) => ({
        asked: simplify(htmlIn(pair)).text,
        answer: simplify(htmlIn(childOf(pair, 'answer'))).text,
      }))
      const options = [...new Set(pairs.map(({ answer }) => answer))].filter((answer) => answer !== '')
      note('changed', 'matching becomes one question for each pair')
      return pairs.flatMap(({ asked, answer }, index): readonly ImportedItem[] =>
        asked === '' || options.length < 2
          ? []
          : [
              {
                key: `${key} ${index + 1}`,
                title: `${shared.title} ${asked}`,
                kind: 'question',
                answers: options.map((text) => ({ text })),
                right: options.indexOf(answer),
              },
            ],
      )
    }
    case 'ordering':
      return [{ ...shared, kind: 'order', answers: answers.map(({ text }) => ({ text })) }]
    case 'shortanswer':
    case 'numerical':
      note('changed', 'a short answer becomes a card with the answer on its back')
      return [
        {
          ...shared,
          kind: 'card',
          content: paragraph(
            answers
              .filter(({ fraction }) => fraction >= WHOLE)
              .map(({ text }) => text)
              .join(' / '),
          ),
        },
      ]
    case 'essay':
      note('changed', 'an essay becomes a feedback form')
      return [{ ...shared, kind: 'form' }]
    case 'description':
      return [
        { key, title: name || shared.title, kind: 'card', content: simplify(stem, filesOf(question, media)).html },
      ]
    default:
      note('skipped', `the kind '${type}' has no equivalent`)
      return []
  }
}
