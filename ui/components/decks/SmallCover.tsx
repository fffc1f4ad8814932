import type { ReactNode } from 'react'
import { isColor } from '../../../protocol/color'
import type { DeckTile } from '../../../protocol/views/parts'
import { Picture } from '../media/Picture'
import styles from './SmallCover.module.css'

/** Renders a cover face down: only a pattern in the brand's colours. `--mini` sets its width. */
export function FaceDownCover(): ReactNode {
  return <span className={`${styles.mini} ${styles.faceDown}`} />
}

/** Renders a cover without text, for lists and panels that name the deck next to it. `--mini` sets its width. */
export function MiniCover({ cover, background }: Partial<Pick<DeckTile, 'cover' | 'background'>>): ReactNode {
  return (
    <span className={styles.mini} style={background === undefined || !isColor(background) ? {} : { background }}>
      <Picture src={cover} width={320} height={518} />
    </span>
  )
}

/** Renders a deck's cover without text, face down while it is locked (D-DECK-27). */
export function SmallCover({ tile }: { readonly tile: DeckTile }): ReactNode {
  return tile.locked ? <FaceDownCover /> : <MiniCover {...tile} />
}
