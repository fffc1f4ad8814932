import type { CategoryRow } from '../../protocol/views/parts'
import { useText } from '../i18n/Messages'

/** How many decks a category holds, and how many of them are finished, in words. */
export function useCategoryFacts(): (category: CategoryRow) => string {
  const text = useText()
  return ({ decks, finished }) =>
    finished === 0
      ? text('home.decks', { count: decks })
      : text(finished === decks ? 'home.decksAllFinished' : 'home.decksFinished', { count: decks, finished })
}
