import { longestDeckTitle } from '../../protocol/constants'
import type { DeckSummary } from '../../protocol/entities/deck'
import { parseColors } from '../../protocol/entities/organisation'
import { newEvent } from '../../protocol/events'
import { isBlank } from '../../protocol/text'
import { accept, nothing, refuse, type Contents, type Domain } from '../decider'
import { userMissing } from '../user-missing'
import { isSecondTap } from '../clock/moment'
import { serverTime } from '../device/device'
import { decksWithin } from '../library/categories'
import { message } from '../outbox/message'
import { type State, inEngagement } from '../state'
import { cardInView } from '../cards/card-at-hand'
import { deckColor } from './deck-colors'
import { isSpecial } from '../cards/special-cards'
import type { OwnDeck } from '../cards/state'
import { removedAt } from './removed'
import { takesCards, tuckedDecks } from './tucked-decks'

const ICON = 'star'

/** Decks that learners make themselves (D-OWN). */
export const ownDecks: Domain = {
  intents: {
    createDeck: (state, { title, initialCardId }, context) => {
      const { user } = state.mine.session
      if (user === undefined) return userMissing
      const name = title.trim()
      if (isBlank(name)) return refuse('titleRequired')
      if (name.length > longestDeckTitle) return refuse('tooLarge')
      const card = initialCardId === undefined ? undefined : cardInView(state, initialCardId, context)
      if (card !== undefined && isSpecial(card)) return refuse('cardNotFound')
      const made = Object.values(state.mine.engagement.ownDecks)
      if (made.some((deck) => deck.title === name && isSecondTap(deck.createdAt, serverTime(state, context.at))))
        return nothing
      const deckId = context.id('deck')
      const background = deckColor({
        colors: parseColors(user.primaryOrg?.colors),
        used: usedColors(state, context.contents),
        forCard: initialCardId !== undefined,
        seed: deckId,
      })
      const forCard = initialCardId === undefined ? {} : { initialCardId }
      return accept(newEvent('deckCreated', { deckId, title: name, icon: ICON, background, ...forCard }))
    },
    removeDeck: (state, { deckId }, { contents }) => {
      if (state.mine.session.user === undefined) return userMissing
      if (removedAt(state, deckId) !== undefined) return nothing
      return isOwnDeck(state, contents, deckId) ? accept(newEvent('deckRemoved', { deckId })) : refuse('notYours')
    },
  },
  evolve: {
    deckCreated: (state, { data: { deckId, title, icon, background }, at }) =>
      withDeck(state, deckId, { title, icon, background, createdAt: serverTime(state, at) }),
    deckRemoved: (state, { data: { deckId }, at }) => {
      const now = serverTime(state, at)
      const { title = '' } = state.mine.library.decks[deckId] ?? {}
      const known = state.mine.engagement.ownDecks[deckId] ?? { title, icon: ICON, background: '', createdAt: now }
      return withDeck(state, deckId, { ...known, deletedAt: now })
    },
  },
  rows: {
    deckCreated: ({ data: { deckId, ...rest } }) => message('createDeck', {}, { id: deckId, ...rest }, deckId),
    deckRemoved: ({ data }) => message('removeDeck', { id: data.deckId }, undefined, data.deckId),
  },
}

/** Is this a standard deck of the learner's own, as far as anything here tells? */
export function isOwnDeck(state: State, contents: Contents, deckId: string): boolean {
  if (removedAt(state, deckId) !== undefined) return false
  if (tuckedDecks(state, contents).some(({ id }) => id === deckId)) return true
  const entry = state.mine.library.decks[deckId]
  const content = entry === undefined ? undefined : contents.deck(entry.content)
  return content !== undefined && takesCards(content.deck, state.mine.session.user)
}

/** Colours of all decks that are known here. */
function usedColors(state: State, contents: Contents): readonly string[] {
  const { home, library, decks: loaded } = state.mine.library
  const bundle = home === undefined ? undefined : contents.home(home)
  const {
    favoritedDecks = [],
    recentlyOpenedDecks = [],
    recommendedDecks = [],
    recentlyAllowedDecks = [],
  } = bundle ?? {}
  const decks: readonly Pick<DeckSummary, 'id' | 'background'>[] = [
    ...tuckedDecks(state, contents),
    ...favoritedDecks,
    ...recentlyOpenedDecks,
    ...recommendedDecks,
    ...recentlyAllowedDecks,
    ...decksWithin(library === undefined ? undefined : contents.library(library)),
    ...Object.values(loaded).flatMap(({ content }) => contents.deck(content)?.deck ?? []),
  ]
  const present = decks.filter(({ id }) => removedAt(state, id) === undefined)
  return present.map(({ background }) => background).filter((color) => color !== undefined)
}

const withDeck = (state: State, deckId: string, deck: OwnDeck): State =>
  inEngagement(state, (current) => ({ ...current, ownDecks: { ...current.ownDecks, [deckId]: deck } }))
