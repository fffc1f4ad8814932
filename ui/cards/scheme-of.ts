import type { CardView } from '../../protocol/views/deck'

/**
 * The colour scheme of one face, where it is not the app's: the theme of a card is the ink on its picture, so it holds
 * on the front and on a back that shows the picture; what is merely read follows the app (D-CARD-22, decision 31).
 */
export function schemeOf(
  { theme, parts, back }: Pick<CardView, 'theme' | 'parts' | 'back'>,
  face: 'front' | 'back',
): CardView['theme'] {
  if (face === 'front' || back.kind === 'image') return theme
  return parts.cover !== undefined || ('cover' in back && back.cover !== undefined) ? theme : undefined
}
