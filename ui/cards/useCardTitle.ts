import type { CardView } from '../../protocol/views/deck'
import { useText } from '../i18n/Messages'
import { looksOf } from './registry'

/** The title of a card; a card that the app makes itself, such as the results, is named by its kind. */
export function useCardTitle({ title, type }: Pick<CardView, 'title' | 'type'>): string {
  const text = useText()
  const untitled = looksOf(type).untitled
  return title === '' && untitled !== undefined ? text(untitled) : title
}
