import { longestDeckTitle } from '../../protocol/constants'
import type { DeckSummary } from '../../protocol/entities/deck'
import { parseColors } from '../../protocol/entities/organisation'
import { newEvent } from '../../protocol/events'
import { isBlank } from '../../protocol/text'
import { accept, noEvents, refuse, type ContentLookup, type Domain } from '../decider'
import { notSignedIn } from '../refusals'
import { isSecondTap } from '../clock/zoned-time'
import { serverTime } from '../device/device'
import { decksWithin } from '../library/categories'
import { outboxRequest } from '../outbox/outbox-request'
import { type State, updateEngagement } from '../state'
import { cardInOpenDeck } from '../cards/require-card'
import { deckColor } from './deck-colors'
import { isBoundToDeck } from '../cards/card-permissions'
import type { OwnDeck } from '../cards/state'
import { removedAt } from './removed-decks'
import { takesCards, tuckedDecks } from './tucked-decks'

const ICON = 'star'

/** Decides the decks that learners create (D-OWN). */
export const ownDecks: Domain = {
  intents: {
    createDeck: (state, { title, initialCardId }, context) => {
      const { user } = state.user.session
      if (user === undefined) return notSignedIn
      const name = title.trim()
      if (isBlank(name)) return refuse('titleRequired')
      if (name.length > longestDeckTitle) return refuse('tooLarge')
      const card = initialCardId === undefined ? undefined : cardInOpenDeck(state, initialCardId, context)
      if (card !== undefined && isBoundToDeck(card)) return refuse('cardNotFound')
      const made = Object.values(state.user.engagement.ownDecks)
      if (made.some((deck) => deck.title === name && isSecondTap(deck.createdAt, serverTime(state, context.at))))
        return noEvents
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
      if (state.user.session.user === undefined) return notSignedIn
      if (removedAt(state, deckId) !== undefined) return noEvents
      return isOwnDeck(state, contents, deckId) ? accept(newEvent('deckRemoved', { deckId })) : refuse('notYours')
    },
  },
  evolve: {
    deckCreated: (state, { data: { deckId, title, icon, background }, at }) =>
      withDeck(state, deckId, { title, icon, background, createdAt: serverTime(state, at) }),
    deckRemoved: (state, { data: { deckId }, at }) => {
      const now = serverTime(state, at)
      const { title = '' } = state.user.library.decks[deckId] ?? {}
      const known = state.user.engagement.ownDecks[deckId] ?? { title, icon: ICON, background: '', createdAt: now }
      return withDeck(state, deckId, { ...known, deletedAt: now })
    },
  },
  requests: {
    deckCreated: ({ data: { deckId, ...rest } }) => outboxRequest('createDeck', {}, { id: deckId, ...rest }, deckId),
    deckRemoved: ({ data }) => outboxRequest('removeDeck', { id: data.deckId }, undefined, data.deckId),
  },
}

/** Is this a standard deck of the learner, as far as this device knows? */
export function isOwnDeck(state: State, contents: ContentLookup, deckId: string): boolean {
  if (removedAt(state, deckId) !== undefined) return false
  if (tuckedDecks(state, contents).some(({ id }) => id === deckId)) return true
  const entry = state.user.library.decks[deckId]
  const content = entry === undefined ? undefined : contents.deck(entry.content)
  return content !== undefined && takesCards(content.deck, state.user.session.user)
}

/** Returns the colours of all decks known here. */
function usedColors(state: State, contents: ContentLookup): readonly string[] {
  const { home, library, decks: loaded } = state.user.library
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
  updateEngagement(state, (current) => ({ ...current, ownDecks: { ...current.ownDecks, [deckId]: deck } }))
