import type { ReactNode } from 'react'
import { isColor } from '../../protocol/color'
import type { DeckTile } from '../../protocol/views/parts'
import { Picture } from './Picture'
import styles from './SmallCover.module.css'

/** A card of which only the pattern shows, drawn from the brand. `--mini` sets its width. */
export function FaceDownCover(): ReactNode {
  return <span className={`${styles.mini} ${styles.faceDown}`} />
}

/** A cover without words, for lists and panels that name the deck beside it. `--mini` sets its width. */
export function MiniCover({ cover, background }: Partial<Pick<DeckTile, 'cover' | 'background'>>): ReactNode {
  return (
    <span className={styles.mini} style={background === undefined || !isColor(background) ? {} : { background }}>
      <Picture src={cover} width={320} height={518} />
    </span>
  )
}

/** A deck's cover without words, face down while it is locked (D-DECK-27). */
export function SmallCover({ tile }: { readonly tile: DeckTile }): ReactNode {
  return tile.locked ? <FaceDownCover /> : <MiniCover {...tile} />
}
