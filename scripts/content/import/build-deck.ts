// Makes a deck file of imported items. Ids are derived from the items' keys, so a second import gives the same ones.
import { isRecord } from '../../../protocol/record'
import { derivedId } from '../../../server/content/markdown-fields'
import { slugOf } from '../new-pack'
import { ImportFault } from './imported'
import type { Imported, ImportedAnswer, ImportedItem, Note } from './imported'

type Fields = Readonly<Record<string, unknown>>

export interface DeckTarget {
  /** Path of the deck's file in the pack. */
  readonly file: string
  readonly title: string
  readonly type: 'standard' | 'quiz'
  readonly owner: { readonly id: string; readonly name: string }
  readonly language: string
  /** Where the library shows a new deck. */
  readonly category: { readonly id: string; readonly position: number } | undefined
  /** Time of the import, ISO 8601 in UTC. */
  readonly at: string
  /** The deck file that is replaced; its own fields and its other cards stay. */
  readonly existing: Fields | undefined
}

export interface BuiltDeck {
  readonly json: Fields
  /** New media files by their path in the pack. */
  readonly media: ReadonlyMap<string, Uint8Array>
  readonly notes: readonly Note[]
  readonly added: number
  readonly changed: number
  /** Cards of the existing deck that the import does not contain. */
  readonly kept: number
}

/** The drawing of cards without a picture. */
const plainCover = 'media/imported-card.svg'
const plainDrawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 518"><rect width="320" height="518" fill="#9db8c4"/><rect x="76" y="72" width="168" height="200" rx="18" fill="#f5f1e8"/><rect y="344" width="320" height="174" fill="#dfe7ea"/></svg>\n'
const PASS_MARK = 80

/** Builds the deck. Throws an ImportFault when there is nothing to import. */
export function buildDeck(imported: Imported, target: DeckTarget): BuiltDeck {
  if (imported.items.length === 0)
    throw new ImportFault(
      ['Nothing can be imported.', ...imported.notes.map(({ at, reason }) => `${at}: ${reason}`)].join('\n'),
    )
  const notes: Note[] = [...imported.notes]
  const existing = target.existing
  const oldDeck = isRecord(existing?.['deck']) ? existing['deck'] : undefined
  const deckId = typeof oldDeck?.['id'] === 'string' ? oldDeck['id'] : derivedId('deck', target.file)
  const pictures = storedPictures(imported, target.file, notes)
  const cards = cardsOf(imported.items, deckId, target, pictures.paths, notes)
  const oldCards = Array.isArray(existing?.['cards']) ? existing['cards'].filter(isRecord) : []
  const byId = new Map(cards.map((card) => [card['id'], card]))
  const merged = [
    ...oldCards.map((card) => {
      const next = byId.get(card['id'])
      byId.delete(card['id'])
      return next === undefined ? card : { ...next, createdAt: card['createdAt'] ?? target.at }
    }),
    ...byId.values(),
  ]
  const usesDrawing = JSON.stringify(merged).includes(plainCover)
  const media = new Map(pictures.media)
  if (usesDrawing || oldDeck === undefined) media.set(plainCover, new TextEncoder().encode(plainDrawing))
  const json = {
    ...existing,
    deck: oldDeck === undefined ? newDeck(deckId, target) : { ...oldDeck, updatedAt: target.at },
    cards: merged,
    ...(existing === undefined
      ? {
          categories:
            target.category === undefined
              ? []
              : [{ categoryId: target.category.id, position: target.category.position }],
        }
      : {}),
  }
  const changed = oldCards.filter(({ id }) => cards.some((card) => card['id'] === id)).length
  return { json, media, notes, added: cards.length - changed, changed, kept: oldCards.length - changed }
}

const newDeck = (id: string, { title, type, owner, language, at }: DeckTarget): Fields => ({
  id,
  title,
  type,
  language,
  owner: { type: 'organization', ...owner },
  active: true,
  public: false,
  version: { publishedAt: at },
  createdAt: at,
  updatedAt: at,
  background: '#dfe7ea',
  icon: type === 'quiz' ? 'rosette' : 'star',
  coverImage: { url: plainCover },
  indexCardDarkModeEnabled: false,
  ...(type === 'quiz' ? { quizSettings: { passingGrade: PASS_MARK, quizAttemptDelay: -1 } } : {}),
})

function cardsOf(
  items: readonly ImportedItem[],
  deckId: string,
  target: DeckTarget,
  pictures: ReadonlyMap<string, string>,
  notes: Note[],
): readonly Fields[] {
  const keys = new Map<string, number>()
  return items.flatMap((item): readonly Fields[] => {
    const times = (keys.get(item.key) ?? 0) + 1
    keys.set(item.key, times)
    const id = derivedId('import', deckId, item.key, ...(times === 1 ? [] : [String(times)]))
    const kind = kindOf(item, id, notes)
    if (kind === undefined) return []
    const picture = item.picture === undefined ? undefined : pictures.get(item.picture)
    if (item.picture !== undefined && picture === undefined)
      notes.push({ at: item.key.slice(0, 60), kind: 'changed', reason: `the picture '${item.picture}' is missing` })
    return [
      {
        id,
        deckId,
        title: item.title,
        ...(item.content === undefined ? {} : { content: withPictures(item.content, pictures) }),
        coverImage: { url: picture ?? plainCover },
        fillCardFront: picture === undefined,
        theme: 'light',
        active: true,
        createdAt: target.at,
        updatedAt: target.at,
        ...kind,
      },
    ]
  })
}

/** Replaces the address 'picture:NAME' (see simplify) by the path in the pack, and removes pictures that are missing. */
const withPictures = (html: string, pictures: ReadonlyMap<string, string>): string =>
  html.replace(/<img src="picture:([^"]*)"([^>]*)>/g, (_whole, name: string, rest: string) => {
    const path = pictures.get(decodeURIComponent(name))
    return path === undefined ? '' : `<img src="${path}"${rest}>`
  })

function kindOf(item: ImportedItem, id: string, notes: Note[]): Fields | undefined {
  switch (item.kind) {
    case 'card':
      return { type: 'basic' }
    case 'form':
      return { type: 'feedback' }
    case 'order':
      return { type: 'orderUp', showTitleOnBack: true, orderUp: { answers: answersOf(item.answers, id) } }
    case 'question': {
      const texts = item.answers.map(({ text }) => text.toLowerCase())
      if (new Set(texts).size < texts.length || texts.includes('')) {
        notes.push({ at: item.key.slice(0, 60), kind: 'skipped', reason: 'two answers are equal, or one is empty' })
        return undefined
      }
      const answers = answersOf(item.answers, id)
      const own = Object.fromEntries(
        item.answers.flatMap(({ feedback }, index) =>
          feedback === undefined ? [] : [[answers[index]?.id ?? '', { text: feedback }]],
        ),
      )
      const { right, wrong } = item.explanation ?? {}
      const remediation = {
        ...(right === undefined ? {} : { correct: { text: right } }),
        ...(wrong === undefined ? {} : { incorrect: { text: wrong } }),
        ...(Object.keys(own).length === 0 ? {} : { answers: own }),
      }
      return {
        type: 'quiz',
        quiz: {
          id: derivedId('quiz', id),
          answers,
          ...(item.right === undefined ? { survey: true } : { correctAnswerId: answers[item.right]?.id }),
          ...(item.shuffle === true ? { shuffleAnswers: true } : {}),
          ...(Object.keys(remediation).length === 0 ? {} : { remediation }),
        },
      }
    }
  }
}

const answersOf = (answers: readonly ImportedAnswer[], cardId: string) =>
  answers.map(({ text }, index) => ({ id: derivedId('answer', cardId, text, String(index)), text }))

const signatures: readonly (readonly [ending: string, start: RegExp])[] = [
  ['png', /^\x89PNG/],
  ['jpg', /^\xFF\xD8\xFF/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['svg', /^[^]{0,500}<svg\b/],
]

/** Chooses paths for the pictures, by their content and not by their names. Other files are listed. */
function storedPictures({ media }: Imported, file: string, notes: Note[]) {
  const slug = (file.split('/').pop() ?? '').replace(/\.[^.]*$/, '')
  const paths = new Map<string, string>()
  const stored = new Map<string, Uint8Array>()
  for (const [name, bytes] of media) {
    const start = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1')
    const ending = signatures.find(([, signature]) => signature.test(start))?.[0]
    const isUnsafe =
      ending === 'svg' &&
      /<script|\son\w+\s*=|href|<!ENTITY|<style|<text|style=/i.test(Buffer.from(bytes).toString('latin1'))
    if (ending === undefined || isUnsafe) {
      notes.push({
        at: name.slice(0, 80),
        kind: 'skipped',
        reason: isUnsafe ? 'the drawing is not only shapes' : 'only PNG, JPEG, WebP and SVG pictures are carried over',
      })
      continue
    }
    const path = `media/${slug}-${slugOf(name.replace(/\.[^.]*$/, '').replaceAll('/', '-'))}.${ending}`
    paths.set(name, path)
    stored.set(path, bytes)
  }
  return { paths, media: stored }
}
