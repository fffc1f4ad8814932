import type { CardView } from '../../protocol/views/deck'

/**
 * Returns the colour scheme of a face if it differs from the app's. A card's theme is the ink on its picture, so it
 * applies to the front and to a back that shows the picture. A back with only text follows the app (D-CARD-22, decision
 * 31).
 */
export function cardColorScheme(
  { theme, parts, back }: Pick<CardView, 'theme' | 'parts' | 'back'>,
  face: 'front' | 'back',
): CardView['theme'] {
  if (face === 'front' || back.kind === 'image') return theme
  return parts.cover !== undefined || ('cover' in back && back.cover !== undefined) ? theme : undefined
}
