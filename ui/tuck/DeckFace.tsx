import type { ReactNode } from 'react'
import { isColor } from '../../protocol/color'
import type { DeckTile } from '../../protocol/views/parts'
import { Icon } from '../theme/Icon'
import { contentColors } from '../theme/palette'
import styles from './DeckFace.module.css'

/** Renders the cover of a learner's own deck without text: its colour and the star (D-OWN-08). */
export function DeckFace({ tile: { background } }: { readonly tile: DeckTile }): ReactNode {
  const colors = background === undefined || !isColor(background) ? undefined : contentColors(background)
  return (
    <span className={styles.face} style={colors === undefined ? {} : { background: colors.ground, color: colors.ink }}>
      <Icon name="starFilled" size="large" />
    </span>
  )
}
