// Translations of a pack's texts: which of them apply, and how they are put into entities (ADR 35).
import { Card } from '../../protocol/entities/card'
import { Category } from '../../protocol/entities/category'
import { Competition } from '../../protocol/entities/competition'
import { Deck } from '../../protocol/entities/deck'
import { SpecialNotice } from '../../protocol/entities/notice'
import { Promo } from '../../protocol/entities/promo'
import { groupBy } from '../../protocol/group-by'
import type { Language } from '../../protocol/languages'
import { isRecord } from '../../protocol/record'
import { hasSameMarkup } from './markup'
import type { PackOrg } from './pack-files'
import { mapTexts } from './translatable-texts'
import type { TranslatableText, TranslatedEntity } from './translatable-texts'

/** A text of an organisation's content that can be translated. */
export interface SourceText extends TranslatableText {
  readonly entity: TranslatedEntity
  /** Id of the deck, card, category and so on that contains it. */
  readonly id: string
  /** Undefined for texts outside of decks. */
  readonly deck: Deck | undefined
}

/** Returns all texts that learners of an organisation read, in the pack's order. */
export function textsOfOrg({ decks, categories, promos, notices, competitions }: PackOrg): readonly SourceText[] {
  const texts: SourceText[] = []
  const add = (entity: TranslatedEntity, id: string, data: unknown, deck?: Deck) =>
    mapTexts(entity, id, data, (text) => {
      texts.push({ ...text, entity, id, deck })
      return text.text
    })
  for (const category of categories) add('category', category.id, Category.encode(category))
  for (const { deck, cards, supportingCards = [] } of decks) {
    add('deck', deck.id, Deck.encode(deck), deck)
    for (const card of [...cards, ...supportingCards]) add('card', card.id, Card.encode(card), deck)
  }
  for (const { competition, objectives = [] } of competitions) {
    add('competition', competition.id, Competition.encode(competition))
    add('objectives', competition.id, objectives)
  }
  for (const promo of promos) add('promo', promo.id, Promo.encode(promo))
  for (const notice of notices) add('notice', notice.id, SpecialNotice.encode(notice))
  return texts
}

/** A translation that does not apply, or a text without one. `rule`: name of the rule in docs/content.md. */
export interface TranslationFault {
  readonly rule: 'unknown-translation' | 'outdated-translation' | 'translation-markup' | 'missing-translation'
  readonly key: string
}

/** The translations of an organisation into one language. */
export interface OrgTranslations {
  readonly language: Language
  /** New texts by key, as the server stores them. */
  readonly texts: Readonly<Record<string, string>>
  readonly faults: readonly TranslationFault[]
}

/** Is a text of this language a text of a deck or organisation in `language`? 'pt-BR' counts as Portuguese. */
export const isInLanguage = (tag: string | undefined, language: Language): boolean =>
  tag?.toLowerCase().split('-', 1)[0] === language

/**
 * Decides which translations apply. A translation applies when its source is still the text of the pack and its markup
 * is that of the source. A card is shown in one language: it is translated if all of its texts are.
 */
export function orgTranslations(org: PackOrg): readonly OrgTranslations[] {
  const texts = textsOfOrg(org)
  return org.translations.map(({ language, texts: given }) => {
    const known = new Set(texts.map(({ key }) => key))
    const faults: TranslationFault[] = Object.keys(given)
      .filter((key) => !known.has(key))
      .map((key) => ({ rule: 'unknown-translation', key }))
    const found = new Map<string, string>()
    const wanted = texts.filter(({ deck }) => !isInLanguage(deck?.language, language))
    for (const { key, text, form } of wanted) {
      const entry = given[key]
      if (entry === undefined || entry.text.trim() === '') faults.push({ rule: 'missing-translation', key })
      else if (entry.source !== text) faults.push({ rule: 'outdated-translation', key })
      else if (form === 'html' && !hasSameMarkup(text, entry.text)) faults.push({ rule: 'translation-markup', key })
      else found.set(key, entry.text)
    }
    return { language, texts: withLanguages(wanted, withCompleteCards(wanted, found), language), faults }
  })
}

/** Removes the translations of cards that are not translated completely. */
function withCompleteCards(
  wanted: readonly SourceText[],
  found: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const cards = groupBy(
    wanted.filter(({ entity }) => entity === 'card'),
    ({ id }) => id,
  )
  const kept = new Map(found)
  for (const texts of cards.values())
    if (texts.some(({ key }) => !found.has(key))) for (const { key } of texts) kept.delete(key)
  return kept
}

const languageKey = (deckId: string): string => `deck:${deckId}:language`

/** Adds the language of decks that are translated for the greater part; screen readers pronounce it. */
function withLanguages(
  wanted: readonly SourceText[],
  found: ReadonlyMap<string, string>,
  language: Language,
): Readonly<Record<string, string>> {
  const decks = groupBy(
    wanted.filter(({ deck }) => deck !== undefined),
    ({ deck }) => deck?.id ?? '',
  )
  const translated = [...decks].filter(
    ([, texts]) => texts.filter(({ key }) => found.has(key)).length * 2 > texts.length,
  )
  return Object.fromEntries([...found, ...translated.map(([id]) => [languageKey(id), language] as const)])
}

/** Returns the new texts of one language by key. */
export type TranslatedTexts = ReadonlyMap<string, string>

/** Puts translations into an entity, as its codec encodes it. Ids and everything else stay. */
export function translated(entity: TranslatedEntity, id: string, data: unknown, texts: TranslatedTexts): unknown {
  const mapped = mapTexts(entity, id, data, ({ key, text }) => texts.get(key) ?? text)
  const language = entity === 'deck' ? texts.get(languageKey(id)) : undefined
  return language !== undefined && isRecord(mapped) ? { ...mapped, language } : mapped
}
