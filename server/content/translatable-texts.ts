// The texts of a pack that learners read, with the keys under which translations are stored.
import { isRecord } from '../../protocol/record'
import { hasWords } from './markup'

/** What a key begins with. `objectives` are those of a competition, under its id. */
export type TranslatedEntity = 'deck' | 'card' | 'category' | 'promo' | 'notice' | 'competition' | 'objectives'

/** A text that can be translated. */
export interface TranslatableText {
  /** Names of fields and ids of list items, such as 'card:ID:quiz:answers:ID:text'. It is an XML name token. */
  readonly key: string
  readonly text: string
  readonly form: 'text' | 'html'
  /** Where learners see it, in English, for translators. */
  readonly shown: string
}

/** A path of fields; '*' is every item of a list or map, '@label' the tag with the label of the front. */
type Field = readonly [path: string, form: TranslatableText['form'], shown: string]

const answers = (path: string): readonly Field[] => [
  [`${path}.*.text`, 'text', 'answer'],
  [`${path}.*.textHtml`, 'html', 'answer'],
]
const remediation = (path: string): readonly Field[] =>
  ['correct', 'incorrect', 'answers.*'].flatMap((outcome): readonly Field[] => {
    const after = { correct: 'a right', incorrect: 'a wrong', 'answers.*': 'one' }[outcome] ?? ''
    return [
      [`${path}.${outcome}.text`, 'html', `explanation after ${after} answer`],
      [`${path}.${outcome}.links.*.label`, 'text', `link in the explanation after ${after} answer`],
    ]
  })

const fields: Readonly<Record<TranslatedEntity, readonly Field[]>> = {
  deck: [
    ['title', 'text', 'title of the deck, in lists and on its cover'],
    ['titleHtml', 'html', 'title of the deck on its cover'],
    ['indexCardContent', 'html', 'back of the cover of the deck'],
    ['sections.*.title', 'text', 'heading in the index of the deck'],
    ['quizSettings.assessmentInstructions', 'html', 'instructions before the assessment'],
    ['pointsConfig.scoreGroups.*.title', 'text', 'name of a group of points in the results'],
  ],
  card: [
    ['title', 'text', 'front of the card; the question of a question card'],
    ['titleHtml', 'html', 'front of the card'],
    ['tags.@label', 'text', 'label on the front of the card'],
    ['content', 'html', 'back of the card'],
    ['contentFooter', 'html', 'back of the card, at the end'],
    ['contentBelowEmbed', 'html', 'back of the card, below the film or page'],
    ['resources.*.label', 'text', 'link on the back of the card'],
    ['customFields.*.label', 'text', 'label of a field of the feedback form'],
    ['thanksTitle', 'text', 'heading after the feedback was sent'],
    ['sentMessage', 'text', 'text after the feedback was sent'],
    ['likert.labels.*', 'text', 'label of the scale'],
    ...answers('quiz.answers'),
    ...remediation('quiz.remediation'),
    ['quiz.variants.*.title', 'text', 'question, a variant'],
    ...answers('quiz.variants.*.answers'),
    ['doOrDont.questions.*.text', 'text', 'statement to sort into do and do not'],
    ['doOrDont.labels.*', 'text', 'label of an area for statements'],
    ['orderUp.answers.*.text', 'text', 'item to put in order'],
    ...remediation('orderUp.remediation'),
    ['playlist.tracks.*.title', 'text', 'title of an audio track'],
    ['playlist.tracks.*.description', 'html', 'description of an audio track'],
  ],
  category: [['title', 'text', 'category of the library']],
  promo: [['title', 'text', 'text alternative of a picture on Home or in the library']],
  notice: [
    ['title', 'text', 'heading of a notice'],
    ['description', 'html', 'text of a notice'],
  ],
  competition: [
    ['name', 'text', 'name of the competition'],
    ['instructionsCard', 'html', 'instructions of the competition'],
    ['deck.title', 'text', 'title of the competition in lists'],
    ['deck.titleHtml', 'html', 'title of the competition in lists'],
  ],
  objectives: [['*.objectData.titles.*', 'text', 'deck that earns points in the competition']],
}

type Found = Omit<TranslatableText, 'key' | 'text'>
type Visit = (key: string, text: string) => string

/**
 * Replaces every text of an entity that learners read. `data`: the entity as its codec encodes it. `visit` returns the
 * new text. Returns the same object when nothing changed.
 */
export function mapTexts(
  entity: TranslatedEntity,
  id: string,
  data: unknown,
  visit: (text: TranslatableText) => string,
): unknown {
  return fields[entity].reduce<unknown>((value, [path, form, shown]) => {
    const found: Found = { form, shown }
    return mapAt(value, path.split('.'), `${entity}:${id}`, (key, text) =>
      (form === 'html' ? hasWords(text) : text.trim() !== '') ? visit({ ...found, key, text }) : text,
    )
  }, data)
}

function mapAt(value: unknown, path: readonly string[], key: string, visit: Visit): unknown {
  const [step, ...rest] = path
  if (step === undefined) return typeof value === 'string' ? visit(key, value) : value
  if (Array.isArray(value)) {
    if (step === '@label') return mapLabel(value, `${key}:label`, visit)
    return step === '*' ? mapList(value, rest, key, visit) : value
  }
  if (!isRecord(value)) return value
  const names = step === '*' ? Object.keys(value) : Object.hasOwn(value, step) ? [step] : []
  let mapped = value
  for (const name of names) {
    const before = value[name]
    const after = mapAt(before, rest, `${key}:${name}`, visit)
    if (after !== before) mapped = { ...mapped, [name]: after }
  }
  return mapped
}

function mapList(list: readonly unknown[], rest: readonly string[], key: string, visit: Visit): unknown {
  const mapped = list.map((item, index) => mapAt(item, rest, `${key}:${idOf(item) ?? index}`, visit))
  return mapped.every((item, index) => item === list[index]) ? list : mapped
}

const idOf = (item: unknown): string | undefined =>
  isRecord(item) && typeof item['id'] === 'string' ? item['id'] : undefined

const LABEL = 'label:'

/** Maps the label in the tags of a card (D-CARD-14): only the first one shows. */
function mapLabel(tags: readonly unknown[], key: string, visit: Visit): unknown {
  const at = tags.findIndex((tag) => typeof tag === 'string' && tag.startsWith(LABEL))
  const tag = tags[at]
  if (typeof tag !== 'string') return tags
  const label = tag.slice(LABEL.length).trim()
  const mapped = label === '' ? label : visit(key, label)
  return mapped === label ? tags : tags.with(at, `${LABEL} ${mapped}`)
}
