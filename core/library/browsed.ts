import { newEvent } from '../../protocol/events'
import { accept, type Domain } from '../decider'
import type { Tells } from '../outbox/activities'
import { userMissing } from '../user-missing'

/** Promotions that are pressed and categories that are opened: nothing changes by them, and the server hears of them. */
export const browsed: Domain = {
  intents: {
    pressPromo: (state, { promoId }) =>
      state.mine.session.user === undefined ? userMissing : accept(newEvent('promoPressed', { promoId })),
    openCategory: (state, { categoryId }) =>
      state.mine.session.user === undefined ? userMissing : accept(newEvent('categoryOpened', { categoryId })),
  },
  evolve: {},
}

/** What the server is told of them (S-TRACK-05, S-TRACK-07). */
export const browsedTells: Tells = {
  promoPressed: ({ data }) => [{ event: 'clickedPromo', objectType: 'promo', objectId: data.promoId }],
  categoryOpened: ({ data }) => [{ event: 'openedCategory', objectType: 'category', objectId: data.categoryId }],
}
