import type { ReactNode } from 'react'
import { lazyModule, useLazyModule } from '../lazy/lazy-module'
import type { RatingProps } from './rating/Rating'

const rating = lazyModule(() => import('./rating/Rating').then(({ Rating }) => Rating))

/** Loads the code of the rating before a card that can be rated is flipped. */
export const prefetchRating = (): Promise<void> => rating.fetch()

/** Renders the rating of a card once its code is loaded; the card does not depend on it. */
export function CardRating(props: RatingProps): ReactNode {
  const state = useLazyModule(rating)
  return state.is === 'loaded' ? <state.value {...props} /> : null
}
