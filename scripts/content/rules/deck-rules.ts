// Rules about decks and their settings.
import type { Deck } from '../../../protocol/entities/deck'
import { parseColor } from '../../../protocol/parse-color'
import type { PackDeck } from '../../../server/content/pack-files'
import { contrastOf } from './contrast'
import { eachDeck, requireFields } from './rule'
import type { Report, Rule } from './rule'

const required = ['title', 'type', 'owner', 'active', 'createdAt', 'updatedAt', 'background', 'icon', 'coverImage']
const derivedTypes: ReadonlySet<string> = new Set(['favorite', 'competition', 'awards'])
/** Longer titles leave the panel of the cover. */
const LONGEST_TITLE = 90
const LEAST_CONTRAST = 4.5
const inks = { dark: '#0f272e', light: '#fff8ee' }

export const deckRules: Rule = ({ pack }, reportIn) =>
  eachDeck(pack, (entry, org) => {
    const report = reportIn(entry.file)
    const { deck } = entry
    requireFields(deck, 'deck', required, report)
    if (deck.type !== undefined && derivedTypes.has(deck.type))
      report(
        'error',
        'deck.type',
        'derived-type',
        'the app makes decks of this type by itself',
        'Use one of: standard, quiz, points, categorySearch.',
      )
    if (deck.owner !== undefined && deck.owner.id !== org.org.org.id)
      report('error', 'deck.owner.id', 'wrong-owner', 'is not this organisation', 'Use the id in org.json.')
    checkTitle(deck, report)
    checkLanguage(deck, report)
    checkBackground(deck, report)
    checkDates(deck, report)
    checkKind(entry, report)
    if (deck.type === 'quiz') checkAssessment(entry, report)
  })

function checkTitle({ title = '' }: Deck, report: Report): void {
  if (title.length > LONGEST_TITLE)
    report(
      'warning',
      'deck.title',
      'long-title',
      `the title has more than ${LONGEST_TITLE} characters and leaves its panel`,
      'Shorten it.',
    )
}

function checkLanguage({ language }: Deck, report: Report): void {
  if (language === undefined) return
  try {
    Intl.getCanonicalLocales(language)
  } catch {
    report('error', 'deck.language', 'wrong-value', 'a language tag expected', "Write 'en', 'de' or 'pt-BR'.")
  }
}

/** The cover prints the deck's title on a panel of this colour. */
function checkBackground({ background, indexCardDarkModeEnabled }: Deck, report: Report): void {
  const panel = parseColor(background ?? '')
  const ink = parseColor(indexCardDarkModeEnabled === true ? inks.light : inks.dark)
  if (panel === undefined || ink === undefined) return
  const ratio = contrastOf(panel, ink)
  if (ratio < LEAST_CONTRAST)
    report(
      'warning',
      'deck.background',
      'low-contrast',
      `the title on this colour has a contrast of ${ratio.toFixed(1)}, less than ${LEAST_CONTRAST}`,
      indexCardDarkModeEnabled === true
        ? 'Use a darker colour, or remove indexCardDarkModeEnabled.'
        : 'Use a lighter colour, or set indexCardDarkModeEnabled to true.',
    )
}

function checkDates(deck: Deck, report: Report): void {
  const { quizSettings } = deck
  const from = deck.quizStartDate ?? quizSettings?.quizStartDate
  const to = deck.quizEndDate ?? quizSettings?.quizEndDate
  if (from !== undefined && to !== undefined && to <= from)
    report('error', 'deck', 'wrong-period', 'quizEndDate is not after quizStartDate', 'Exchange the two.')
  if (deck.createdAt !== undefined && deck.updatedAt !== undefined && deck.updatedAt < deck.createdAt)
    report('warning', 'deck.updatedAt', 'wrong-period', 'is before createdAt')
}

function checkKind({ deck, cards, triggers, connections }: PackDeck, report: Report): void {
  const { type } = deck
  if (type === 'quiz' && deck.quizSettings === undefined)
    report(
      'error',
      'deck',
      'missing-field',
      "an assessment needs 'quizSettings'",
      'Add quizSettings with passingGrade.',
    )
  if (type !== 'quiz' && type !== undefined && deck.quizSettings !== undefined)
    report(
      'warning',
      'deck.quizSettings',
      'unused-field',
      "only a deck of the type 'quiz' uses this",
      "Set the type to 'quiz', or remove it.",
    )
  if (type === 'points' && (deck.pointsConfig?.scoreGroups ?? []).length === 0)
    report('error', 'deck', 'missing-field', "a points deck needs 'pointsConfig.scoreGroups'", 'Add a score group.')
  if (type !== 'points' && connections !== undefined)
    report('warning', 'connections', 'unused-field', "only a deck of the type 'points' uses this")
  if (type === 'categorySearch') {
    if (deck.searchCategoryId === undefined)
      report('error', 'deck', 'missing-field', "a search deck needs 'searchCategoryId'", 'Add the id of a category.')
    if (cards.length > 0) report('error', 'cards', 'wrong-value', 'a search deck has no cards of its own', 'Write [].')
  } else if (cards.length === 0) report('warning', 'cards', 'empty-deck', 'the deck has no cards', 'Add a card.')
  if (deck.showIndexCard === true && deck.indexCardContent === undefined)
    report('warning', 'deck.showIndexCard', 'missing-field', "'indexCardContent' is missing")
  triggers?.forEach((trigger, index) => {
    if (trigger.actionType === undefined || trigger.actionData?.role === undefined)
      report('error', `triggers.${index}`, 'missing-field', "a trigger needs 'actionType' and 'actionData.role.id'")
  })
}

const HUNDRED_PERCENT = 100

function checkAssessment({ deck, cards }: PackDeck, report: Report): void {
  const settings = deck.quizSettings
  if (settings === undefined) return
  const at = 'deck.quizSettings'
  const { passingGrade, quizAttemptLimit, quizAttemptDelay } = settings
  if (passingGrade === undefined && settings.survey !== true)
    report(
      'error',
      at,
      'missing-field',
      "the pass mark 'passingGrade' is missing, so 0 % would pass",
      'Add passingGrade, for example 80.',
    )
  if (passingGrade !== undefined && (passingGrade < 0 || passingGrade > HUNDRED_PERCENT))
    report('error', `${at}.passingGrade`, 'out-of-range', 'is not between 0 and 100', 'Write the pass mark in percent.')
  if (quizAttemptLimit !== undefined && quizAttemptLimit < 1)
    report(
      'error',
      `${at}.quizAttemptLimit`,
      'out-of-range',
      'allows no attempt',
      'Write at least 1, or remove it for unlimited attempts.',
    )
  if (quizAttemptDelay !== undefined && quizAttemptDelay < 0 && quizAttemptDelay !== -1)
    report(
      'error',
      `${at}.quizAttemptDelay`,
      'out-of-range',
      'is neither a number of days nor -1',
      'Write -1 for a retake at any time.',
    )
  const scored = cards.filter(({ quiz, doOrDont, orderUp }) => {
    const asked = quiz ?? doOrDont ?? orderUp
    return asked !== undefined && asked.survey !== true
  })
  if (scored.length === 0 && settings.survey !== true)
    report('error', 'cards', 'no-question', 'the assessment has no graded question', "Add a card of the type 'quiz'.")
}
