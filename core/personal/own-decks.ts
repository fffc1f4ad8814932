import type { Deck, DeckSummary } from '../../protocol/entities/deck'
import { parseColors } from '../../protocol/entities/organisation'
import type { User } from '../../protocol/entities/user'
import { newEvent } from '../../protocol/events'
import { accept, nothing, refuse, type Contents, type Domain } from '../decider'
import { userMissing } from '../user-missing'
import { isSecondTap } from '../clock/moment'
import { serverTime } from '../device/device'
import { deliveredAt } from '../outbox/delivered'
import { message } from '../outbox/message'
import { type State, inEngagement } from '../state'
import { cardInView } from '../cards/card-at-hand'
import { deckColor } from './deck-colors'
import { madeHere } from './made-here'
import { isSpecial } from '../cards/special-cards'
import type { OwnDeck } from '../cards/state'

const ICON = 'star'

/** Decks that learners make themselves (D-OWN). */
export const ownDecks: Domain = {
  intents: {
    createDeck: (state, { title, initialCardId }, context) => {
      const { user } = state.mine.session
      if (user === undefined) return userMissing
      const name = title.trim()
      if (name === '') return refuse('titleRequired')
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
      if (state.mine.engagement.ownDecks[deckId]?.deletedAt !== undefined) return nothing
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

/** May this user change the deck (D-OWN-14)? */
export const isEditable = ({ owner }: Pick<Deck, 'owner'>, user: Pick<User, 'id'> | undefined): boolean =>
  owner?.type === 'user' && user !== undefined && owner.id === user.id

/** Only from a standard deck of one's own may cards be taken out (D-OWN-12), and only into such cards are put (D-TUCK-10). */
export const takesCards = (deck: Pick<Deck, 'owner' | 'type'>, user: Pick<User, 'id'> | undefined): boolean =>
  isEditable(deck, user) && (deck.type ?? 'standard') === 'standard'

/**
 * The learner's own decks, those first that were made here and that the list does not know of yet; a removed one is no
 * longer among them, wherever it was removed (D-OWN-10, D-OWN-11, D-TUCK-10).
 */
export function tuckedDecks(state: State, contents: Contents): readonly DeckSummary[] {
  const { user } = state.mine.session
  const made = state.mine.engagement.ownDecks
  if (user === undefined) return []
  const { home, tucked, homeAskedAt = -Infinity } = state.mine.library
  const here = Object.entries(made)
    .filter(([id, deck]) => {
      const arrived = deliveredAt(state, id)
      return deck.deletedAt === undefined && (arrived === -Infinity || arrived >= homeAskedAt)
    })
    .map(([id, deck]): DeckSummary => madeHere(id, deck, user))
  const list = tucked !== undefined && tucked.home === home ? tucked.content : home
  const loaded = (list === undefined ? undefined : contents.home(list)?.tuckedDecks) ?? []
  const isListed = (deck: DeckSummary): boolean =>
    made[deck.id]?.deletedAt === undefined && here.every(({ id }) => id !== deck.id) && takesCards(deck, user)
  return [...here, ...loaded.filter(isListed)]
}

/** Is this a standard deck of the learner's own, as far as anything here tells? */
export function isOwnDeck(state: State, contents: Contents, deckId: string): boolean {
  if (state.mine.engagement.ownDecks[deckId]?.deletedAt !== undefined) return false
  if (tuckedDecks(state, contents).some(({ id }) => id === deckId)) return true
  const entry = state.mine.library.decks[deckId]
  const content = entry === undefined ? undefined : contents.deck(entry.content)
  return content !== undefined && takesCards(content.deck, state.mine.session.user)
}

/** Colours of all decks that are known here. */
function usedColors(state: State, contents: Contents): readonly string[] {
  const { home } = state.mine.library
  const bundle = home === undefined ? undefined : contents.home(home)
  const {
    favoritedDecks = [],
    recentlyOpenedDecks = [],
    recommendedDecks = [],
    recentlyAllowedDecks = [],
  } = bundle ?? {}
  const decks = [
    ...tuckedDecks(state, contents),
    ...favoritedDecks,
    ...recentlyOpenedDecks,
    ...recommendedDecks,
    ...recentlyAllowedDecks,
  ]
  return decks.map(({ background }) => background).filter((color) => color !== undefined)
}

const withDeck = (state: State, deckId: string, deck: OwnDeck): State =>
  inEngagement(state, (current) => ({ ...current, ownDecks: { ...current.ownDecks, [deckId]: deck } }))
