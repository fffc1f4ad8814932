// Reports texts that learners cannot read on a small phone. Runs only with --render, because it needs a browser.
import { isRecord } from '../../../protocol/record'
import { stripTags } from '../../../protocol/strip-tags'
import type { LostText } from '../../browser/lost-content'
import type { RenderedPlace, Rendering } from '../render/render-pack'
import { eachCard, eachDeck } from './rule'
import type { ReportIn } from './rule'
import type { Pack } from '../../../server/content/pack-files'

/** Characters of the text that a finding quotes. */
const MAX_QUOTE = 60
/** Characters of a text that is taken for a part of a field. */
const MIN_PART = 8

const whys: Readonly<Record<LostText['how'], string>> = {
  cutOff: 'is cut off',
  outside: 'is outside of the screen',
  wide: 'makes the page wider than the screen',
}
const places: Readonly<Record<RenderedPlace['where'], string>> = {
  front: 'on the front',
  back: 'on the back',
  library: 'on the cover in the library',
}

/** A text of the pack with its path in the file. */
interface PackText {
  readonly path: string
  readonly text: string
}

/** Reports each lost text of the pack once, at its line. Texts of the app itself are not those of the author. */
export function renderRules(
  pack: Pack,
  { places: rendered, shown, total, isOutOfTime, closed, unloaded }: Rendering,
  reportIn: ReportIn,
): void {
  const reported = new Set<string>()
  for (const place of rendered)
    for (const lost of place.lost)
      for (const { file, path } of originsOf(place, lost)) {
        const key = `${file} ${path}`
        if (reported.has(key)) continue
        reported.add(key)
        const size = place.textSize === 100 ? '' : ` with a text size of ${place.textSize} %`
        reportIn(file)(
          'warning',
          path,
          'cut-off-text',
          `'${quoted(lost.words)}' ${whys[lost.how]} ${places[place.where]} on a phone of 320 px${size}`,
          'Shorten the text or its longest word.',
        )
      }
  const isClosed = new Set(closed)
  eachDeck(pack, (entry) => {
    if (isClosed.has(entry))
      reportIn(entry.file)(
        'warning',
        'deck',
        'not-rendered',
        'the app did not show this deck to a learner with all roles',
      )
    eachCard(entry, ({ id }, path) => {
      if (unloaded.has(id))
        reportIn(entry.file)('warning', path, 'not-rendered', 'the app had not loaded this card completely in time')
    })
  })
  if (isOutOfTime)
    reportIn('pack.json')(
      'warning',
      '',
      'not-rendered',
      `${total - shown} of ${total} cards were not shown in time; each counts once for each text size`,
      'Allow more time with --minutes.',
    )
}

const quoted = (words: string): string => (words.length > MAX_QUOTE ? `${words.slice(0, MAX_QUOTE)}…` : words)

/** Finds the fields that a lost text comes from. */
function originsOf(
  { org, deck, cardId, where }: RenderedPlace,
  { words, how }: LostText,
): readonly { readonly file: string; readonly path: string }[] {
  if (where === 'library')
    return org.decks
      .filter((each) => plain(each.deck.title ?? '') === words)
      .map(({ file }) => ({ file, path: 'deck.title' }))
  if (deck === undefined) return []
  const { file, cards } = deck
  const index = cards.findIndex(({ id }) => id === cardId)
  const path = index === -1 ? 'deck' : `cards.${index}`
  if (how === 'wide') return [{ file, path }]
  // The bar above a card shows the title of the deck, and the index those of its cards.
  const texts = [
    ...(index === -1 ? [] : textsIn(cards[index], path)),
    ...textsIn(deck.deck, 'deck'),
    ...cards.flatMap((card, at) => textsIn(card, `cards.${at}`)),
  ]
  // The app's own short texts, such as a number, are in many fields by chance.
  const found =
    texts.find(({ text }) => text === words) ??
    (words.length < MIN_PART ? undefined : texts.find(({ text }) => text.includes(words)))
  return found === undefined ? [] : [{ file, path: found.path }]
}

const plain = (html: string): string =>
  stripTags(html)
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

function textsIn(value: unknown, path: string): readonly PackText[] {
  if (typeof value === 'string') return [{ path, text: plain(value) }]
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => textsIn(item, `${path}.${index}`))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, `${path}.${key}`))
}
