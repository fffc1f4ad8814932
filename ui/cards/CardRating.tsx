import type { ReactNode } from 'react'
import { part, usePart } from '../faults/part'
import type { RatingProps } from './rating/Rating'

const rating = part(() => import('./rating/Rating').then(({ Rating }) => Rating))

/** Fetches the code for it, before a card that may be rated is turned. */
export const fetchRating = (): Promise<void> => rating.fetch()

/** The rating of a card, as soon as its code is here; without it the card is read all the same. */
export function CardRating(props: RatingProps): ReactNode {
  const state = usePart(rating)
  return state.is === 'here' ? <state.value {...props} /> : null
}
