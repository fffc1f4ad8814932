import type { CategoryRow } from '../../../protocol/views/parts'
import { useText } from '../../i18n/Messages'

/** Returns a function that describes how many decks a category contains, and how many are finished. */
export function useCategoryProgressLabel(): (category: CategoryRow) => string {
  const text = useText()
  return ({ decks, finished }) =>
    finished === 0
      ? text('home.decks', { count: decks })
      : text(finished === decks ? 'home.decksAllFinished' : 'home.decksFinished', { count: decks, finished })
}
