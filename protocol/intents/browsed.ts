import * as t from 'io-ts'
import { Id } from '../ids'

/** What learners look into on their way to decks. */
export const browsedIntents = {
  pressPromo: t.type({ promoId: Id }, 'pressPromo'),
  openCategory: t.type({ categoryId: Id }, 'openCategory'),
} as const
