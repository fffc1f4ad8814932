// Imports texts and questions of H5P packages: MultiChoice, TrueFalse, SingleChoiceSet, QuestionSet, Dialogcards,
// AdvancedText, and those inside of columns and course presentations.
import * as E from 'fp-ts/Either'
import { parseJson } from '../../../protocol/json'
import { isRecord } from '../../../protocol/record'
import { ImportFault } from './imported'
import type { Imported, ImportedItem, Note } from './imported'
import { questionText } from './question-text'
import { simplify } from './simple-html'

type Fields = Readonly<Record<string, unknown>>

const textIn = (fields: Fields, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}
const listIn = (fields: Fields, name: string): readonly unknown[] => {
  const value = fields[name]
  return Array.isArray(value) ? value : []
}
const objectIn = (fields: Fields, name: string): Fields => {
  const value = fields[name]
  return isRecord(value) ? value : {}
}

function jsonOf(files: ReadonlyMap<string, Uint8Array>, path: string): Fields {
  const bytes = files.get(path)
  const json = bytes === undefined ? undefined : parseJson(Buffer.from(bytes).toString('utf8'))
  if (json === undefined || E.isLeft(json) || !isRecord(json.right))
    throw new ImportFault(`The package has no readable '${path}'.`)
  return json.right
}

/** Reads the unpacked files of a package. Content types without an equivalent are listed. */
export function h5pItems(files: ReadonlyMap<string, Uint8Array>): Imported {
  const about = jsonOf(files, 'h5p.json')
  const items: ImportedItem[] = []
  const notes: Note[] = []
  const title = textIn(about, 'title')
  const media = new Map<string, Uint8Array>()
  const picture = (source: string): string | undefined => {
    const bytes = files.get(`content/${source}`)
    if (bytes === undefined) return undefined
    media.set(source, bytes)
    return source
  }
  read(
    { library: textIn(about, 'mainLibrary'), params: jsonOf(files, 'content/content.json'), key: 'content' },
    items,
    notes,
    picture,
  )
  return { items, notes, media, ...(title === '' ? {} : { title }) }
}

interface Content {
  readonly library: string
  readonly params: Fields
  readonly key: string
}

type Picture = (source: string) => string | undefined

/** Returns the picture above a question, or on a dialog card, as the field of an item. */
function pictureOf(image: Fields, picture: Picture): { readonly picture?: string } {
  const path = textIn(image, 'path')
  const name = path === '' ? undefined : picture(path)
  return name === undefined ? {} : { picture: name }
}

/** Returns the image of a question's medium. Videos are no pictures. */
const mediumOf = (params: Fields): Fields =>
  objectIn(objectIn(objectIn(objectIn(params, 'media'), 'type'), 'params'), 'file')

function read({ library, params, key }: Content, items: ImportedItem[], notes: Note[], picture: Picture): void {
  const kind = library.split(' ')[0] ?? ''
  switch (kind) {
    case 'H5P.MultiChoice': {
      const answers = listIn(params, 'answers').filter(isRecord)
      const right = answers.flatMap(({ correct }, index) => (correct === true ? [index] : []))
      const [only, ...more] = right
      if (only === undefined || more.length > 0) {
        notes.push({ at: key, kind: 'skipped', reason: 'several answers are right, or none' })
        return
      }
      const { title, content } = questionText(textIn(params, 'question'), picture)
      items.push({
        key,
        title,
        ...(content === undefined ? {} : { content }),
        kind: 'question',
        answers: answers.map((answer) => {
          const feedback = simplify(textIn(objectIn(answer, 'tipsAndFeedback'), 'chosenFeedback')).html
          return { text: simplify(textIn(answer, 'text')).text, ...(feedback === '' ? {} : { feedback }) }
        }),
        right: only,
        shuffle: objectIn(params, 'behaviour')['randomAnswers'] === true,
        ...pictureOf(mediumOf(params), picture),
      })
      return
    }
    case 'H5P.TrueFalse': {
      const { title, content } = questionText(textIn(params, 'question'), picture)
      const words = objectIn(params, 'l10n')
      items.push({
        key,
        title,
        ...(content === undefined ? {} : { content }),
        kind: 'question',
        answers: [{ text: textIn(words, 'trueText') || 'True' }, { text: textIn(words, 'falseText') || 'False' }],
        right: textIn(params, 'correct') === 'true' ? 0 : 1,
        ...pictureOf(mediumOf(params), picture),
      })
      return
    }
    case 'H5P.SingleChoiceSet':
      listIn(params, 'choices')
        .filter(isRecord)
        .forEach((choice, index) => {
          const { title, content } = questionText(textIn(choice, 'question'), picture)
          const answers = listIn(choice, 'answers').filter((answer) => typeof answer === 'string')
          // The first answer is the right one; H5P always shuffles.
          items.push({
            key: `${key}.${textIn(choice, 'subContentId') || index}`,
            title,
            ...(content === undefined ? {} : { content }),
            kind: 'question',
            answers: answers.map((text) => ({ text: simplify(text).text })),
            right: 0,
            shuffle: true,
          })
        })
      return
    case 'H5P.Dialogcards':
      listIn(params, 'dialogs')
        .filter(isRecord)
        .forEach((dialog, index) => {
          items.push({
            key: `${key}.${index}`,
            title: simplify(textIn(dialog, 'text')).text,
            content: simplify(textIn(dialog, 'answer'), picture).html,
            kind: 'card',
            ...pictureOf(objectIn(dialog, 'image'), picture),
          })
        })
      return
    case 'H5P.AdvancedText': {
      const { html, text } = simplify(textIn(params, 'text'), picture)
      const heading = /<h[34]>(.*?)<\/h[34]>/.exec(html)?.[1]
      if (text !== '')
        items.push({ key, title: simplify(heading ?? text).text.slice(0, 80), content: html, kind: 'card' })
      return
    }
    default: {
      const inner = innerContents(params, key)
      if (inner.length === 0) notes.push({ at: key, kind: 'skipped', reason: `the kind '${kind}' has no equivalent` })
      for (const content of inner) read(content, items, notes, picture)
    }
  }
}

/** Finds contents inside of another one: objects with 'library' and 'params'. */
function innerContents(value: unknown, key: string): readonly Content[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => innerContents(item, `${key}.${index}`))
  if (!isRecord(value)) return []
  const { library, params, subContentId } = value
  if (typeof library === 'string' && isRecord(params))
    return [{ library, params, key: typeof subContentId === 'string' ? subContentId : key }]
  return Object.entries(value).flatMap(([name, item]) => innerContents(item, `${key}.${name}`))
}
