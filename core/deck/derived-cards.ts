import type { KnownCardType } from '../../protocol/cards/types'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { Card } from '../../protocol/entities/card'
import type { Deck } from '../../protocol/entities/deck'
import type { User } from '../../protocol/entities/user'
import { competitionCards } from '../competition/derived-deck'
import { hasRole } from '../session/roles'
import type { DeckContent } from './content'

/** Returns the id of a derived card (O-63). */
export const derivedCardId = (deckId: string, type: KnownCardType): string => `${deckId}-${type}`

/**
 * Returns the cards of a deck with derived cards for each missing type (O-63). Those are the index, if the deck
 * requests it; an assessment's instructions, results and report; a points deck's results; and the cards of a
 * competition, which change at its end (server time, ms UTC).
 * An index that is not requested is left out (D-INDEX-01), and so is the report for users without a role for it
 * (D-REPORT-01).
 */
export function withDerivedCards(
  { deck, cards, ...more }: Pick<DeckContent, 'deck' | 'cards' | 'competition'>,
  user: Pick<User, 'roles'> | undefined,
  now = 0,
): readonly Card[] {
  const indexed = deck.showIndexCard === true
  const reported = mayReadReport(deck, user)
  const given = cards
    .filter(({ type }) => (type === 'index' ? indexed : type !== 'quizReport' || reported))
    .map((card) => (card.type === 'index' ? { ...indexFields(deck), ...card } : card))
  const missing = (candidates: readonly (Card | false)[]): readonly Card[] =>
    candidates.filter((card) => card !== false).filter(({ type }) => given.every((other) => other.type !== type))
  return [
    ...missing([deck.type === 'quiz' && instructionsCard(deck), indexed && indexCard(deck)]),
    ...missing(competitionCards({ deck, ...more }, now)),
    ...given,
    ...missing([
      deck.type === 'quiz' && derivedCard(deck, 'quizResults'),
      reported && derivedCard(deck, 'quizReport'),
      deck.type === 'points' && derivedCard(deck, 'pointsResults'),
    ]),
  ]
}

/** May this user see the report of the assessment? Any of its report roles is enough (D-REPORT-01, O-13). */
export const mayReadReport = (deck: Deck, user: Pick<User, 'roles'> | undefined): boolean =>
  deck.type === 'quiz' && (deck.quizSettings?.quizReportUsersRoleIds ?? []).some((roleId) => hasRole(user, roleId))

const derivedCard = (deck: Deck, type: KnownCardType): Card => ({
  id: derivedCardId(deck.id, type),
  deckId: deck.id,
  type,
  derived: true,
})

const indexCard = (deck: Deck): Card => ({ ...derivedCard(deck, 'index'), ...indexFields(deck) })

/**
 * Returns the deck's fields for its index card, which links to the other cards, not to itself (D-INDEX-02, D-INDEX-11,
 * D-INDEX-12).
 */
const indexFields = (deck: Deck): Partial<Card> => ({
  excludeFromIndex: true,
  ...omitUndefined({ title: deck.title, content: deck.indexCardContent }),
  ...(deck.indexCardCoverImage === undefined ? {} : { coverImage: deck.indexCardCoverImage, fillCardFront: true }),
  ...(deck.indexCardDarkModeEnabled === true ? { theme: 'dark' as const } : {}),
})

/** Builds the instructions card; its text and picture are in the quiz settings (D-CARD-10). */
function instructionsCard(deck: Deck): Card {
  const content = deck.quizSettings?.assessmentInstructions
  const coverImage = deck.quizSettings?.assessmentInstructionsCoverImage
  return {
    ...derivedCard(deck, 'quizInstructions'),
    ...omitUndefined({ content }),
    ...(coverImage === undefined ? {} : { coverImage, fillCardFront: true }),
  }
}
