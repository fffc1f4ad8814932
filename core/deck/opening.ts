import { defined } from '../../protocol/defined'
import { newEvent } from '../../protocol/events'
import { accept, nothing, refuse, type Domain } from '../decider'
import { lockOn } from '../library/chain-lock'
import { inMine, inTab } from '../state'
import { disarmTab } from '../timers'
import { userMissing } from '../user-missing'
import { loadDeck } from './load-deck'
import { deckAtHand, openIn } from './open-deck'
import { show, showFirst } from './show-card'

/** So many of the decks that were opened last are remembered. */
const RECENT = 20

/** Opening and closing decks: which one a tab has open, and which were opened last. What is in them is `loading.ts`. */
export const deckOpening: Domain = {
  intents: {
    openDeck: (state, { deckId, cardId }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      const open = openIn(state, context.session, deckId)
      if (open === undefined) {
        // A deck that is open stays so; what locks it meanwhile holds from its next opening on.
        if (lockOn(state, context.contents, deckId) !== undefined) return refuse('deckLocked')
        const opened = newEvent('deckOpened', { deckId, ...defined({ cardId }) })
        return accept(opened, ...loadDeck(state, deckId, context))
      }
      const hand = deckAtHand(state, context.contents, deckId, context.at, context.session)
      const asked = open.cardId === cardId ? undefined : hand?.shown.find(({ id }) => id === cardId)
      return accept(
        ...(hand === undefined || asked === undefined ? [] : show(hand, open, asked.id)),
        ...loadDeck(state, deckId, context),
      )
    },
    closeDeck: (state, { deckId }, { session }) =>
      openIn(state, session, deckId) === undefined ? nothing : accept(newEvent('deckClosed', { deckId })),
  },
  facts: {
    returned: (state, { owner, deck }, context) => {
      if (context.session in state.device.pages || deck === undefined) return nothing
      if (state.mine.owner === undefined || owner !== state.mine.owner) return nothing
      return accept(newEvent('deckOpened', deck), ...loadDeck(state, deck.deckId, context))
    },
  },
  evolve: {
    deckOpened: (state, { data: { deckId, cardId }, session, at }) => {
      const before = state.mine.library.recent.find((entry) => entry.deckId === deckId)
      const others = state.mine.library.recent.filter((entry) => entry.deckId !== deckId)
      const recent = [{ ...before, deckId, at }, ...others].slice(0, RECENT)
      const asked = cardId === undefined ? {} : { asked: cardId }
      return inTab(
        inMine(disarmTab(state, session), { library: { ...state.mine.library, recent } }),
        session,
        (tab) => ({
          ...tab,
          deck: { deckId, flipped: {}, shownAt: at, presses: 0, ...asked },
        }),
      )
    },
    deckClosed: (state, { data, session }) =>
      openIn(state, session, data.deckId) === undefined
        ? state
        : inTab(disarmTab(state, session), session, ({ deck: _closed, video: _stopped, ...tab }) => tab),
  },
  policies: {
    deckOpened: (state, { data }, context) => showFirst(state, data.deckId, data.cardId, context),
  },
}
