import { newEvent } from '../../protocol/events'
import { accept, type Domain } from '../decider'
import type { ActivityTrackers } from '../outbox/activities'
import { notSignedIn } from '../refusals'

/** Decides promotion clicks and opened categories, which change no state and are only sent as activity. */
export const browseActivity: Domain = {
  intents: {
    pressPromo: (state, { promoId }) =>
      state.user.session.user === undefined ? notSignedIn : accept(newEvent('promoPressed', { promoId })),
    openCategory: (state, { categoryId }) =>
      state.user.session.user === undefined ? notSignedIn : accept(newEvent('categoryOpened', { categoryId })),
  },
  evolve: {},
}

/** Activity trackers of promotions and categories (S-TRACK-05, S-TRACK-07). */
export const browseTrackers: ActivityTrackers = {
  promoPressed: ({ data }) => [{ event: 'clickedPromo', objectType: 'promo', objectId: data.promoId }],
  categoryOpened: ({ data }) => [{ event: 'openedCategory', objectType: 'category', objectId: data.categoryId }],
}
