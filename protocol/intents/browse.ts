import * as t from 'io-ts'
import { Id } from '../ids'

/** Browsing intents on the way to decks. */
export const browseIntents = {
  pressPromo: t.type({ promoId: Id }, 'pressPromo'),
  openCategory: t.type({ categoryId: Id }, 'openCategory'),
} as const
