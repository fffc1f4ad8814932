import type { CardView } from '../../protocol/views/deck'
import { useText } from '../i18n/Messages'
import { cardLook } from './card-looks'

/** Returns the title of a card; a card that the app creates, such as the results, is named by its kind. */
export function useCardTitle({ title, type }: Pick<CardView, 'title' | 'type'>): string {
  const text = useText()
  const untitled = cardLook(type).untitled
  return title === '' && untitled !== undefined ? text(untitled) : title
}
