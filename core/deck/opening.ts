import { omitUndefined } from '../../protocol/omit-undefined'
import { newEvent } from '../../protocol/events'
import { accept, noEvents, refuse, type Domain } from '../decider'
import { lockOnDeck } from '../library/chain-lock'
import { updateUser, updateTab } from '../state'
import { disarmTab } from '../timers'
import { notSignedIn } from '../refusals'
import { loadDeck } from './load-deck'
import { resolveDeck, openDeckIn } from './resolved-deck'
import { showCardEvents, showFirst } from './show-card'

/** Maximum number of recently opened decks that are remembered. */
const MAX_RECENT_DECKS = 20

/**
 * Decides opening and closing decks: which one a tab has open, and which were opened recently. `loading.ts` loads their
 * content.
 */
export const deckOpening: Domain = {
  intents: {
    openDeck: (state, { deckId, cardId }, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      const open = openDeckIn(state, context.session, deckId)
      if (open === undefined) {
        // An open deck stays open; a lock applies from its next opening on.
        if (lockOnDeck(state, context.contents, deckId) !== undefined) return refuse('deckLocked')
        const opened = newEvent('deckOpened', { deckId, ...omitUndefined({ cardId }) })
        return accept(opened, ...loadDeck(state, deckId, context))
      }
      const resolvedDeck = resolveDeck(state, context.contents, deckId, context.at, context.session)
      const asked = open.cardId === cardId ? undefined : resolvedDeck?.shown.find(({ id }) => id === cardId)
      return accept(
        ...(resolvedDeck === undefined || asked === undefined ? [] : showCardEvents(resolvedDeck, open, asked.id)),
        ...loadDeck(state, deckId, context),
      )
    },
    closeDeck: (state, { deckId }, { session }) =>
      openDeckIn(state, session, deckId) === undefined ? noEvents : accept(newEvent('deckClosed', { deckId })),
  },
  facts: {
    returned: (state, { owner, deck }, context) => {
      if (context.session in state.device.pages || deck === undefined) return noEvents
      if (state.user.owner === undefined || owner !== state.user.owner) return noEvents
      const { atEnd, ...opened } = deck
      // The policy of the opening would show the last card, which then counts as seen.
      const shown = atEnd === true ? showFirst(state, deck.deckId, deck.cardId, context) : []
      return accept(
        newEvent('deckOpened', opened),
        ...shown,
        ...(shown.length === 0 ? [] : [newEvent('deckEndShown', { deckId: deck.deckId })]),
        ...loadDeck(state, deck.deckId, context),
      )
    },
  },
  evolve: {
    deckOpened: (state, { data: { deckId, cardId }, session, at }) => {
      const before = state.user.library.recent.find((entry) => entry.deckId === deckId)
      const others = state.user.library.recent.filter((entry) => entry.deckId !== deckId)
      const recent = [{ ...before, deckId, at }, ...others].slice(0, MAX_RECENT_DECKS)
      const asked = cardId === undefined ? {} : { requestedCardId: cardId }
      return updateTab(
        updateUser(disarmTab(state, session), { library: { ...state.user.library, recent } }),
        session,
        (tab) => ({
          ...tab,
          deck: { deckId, flipped: {}, shownAt: at, presses: 0, ...asked },
        }),
      )
    },
    deckClosed: (state, { data, session }) =>
      openDeckIn(state, session, data.deckId) === undefined
        ? state
        : updateTab(disarmTab(state, session), session, ({ deck: _closed, video: _stopped, ...tab }) => tab),
  },
  policies: {
    deckOpened: (state, { data }, context) =>
      openDeckIn(state, context.session, data.deckId)?.cardId === undefined
        ? showFirst(state, data.deckId, data.cardId, context)
        : [],
  },
}
