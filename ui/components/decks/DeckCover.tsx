import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isColor } from '../../../protocol/color'
import type { DeckTile } from '../../../protocol/views/parts'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { iconNamed } from '../../theme/icon-drawings'
import { contentColors } from '../../theme/palette'
import styles from './DeckCover.module.css'
import { Badge } from '../feedback/Badge'
import small from './SmallCover.module.css'
import { usePicture } from '../media/usePicture'
import { VisuallyHidden } from '../layout/VisuallyHidden'

interface DeckCoverProps {
  readonly tile: DeckTile
  readonly href: string
}

/** Number of characters above which a name needs smaller type on its cover. */
const LONG_NAME = 40

/** Renders a deck in a strip or a grid: its cover, its edge filled by the share of seen cards, and the same as text. */
export function DeckCover({ tile, href }: DeckCoverProps): ReactNode {
  const text = useText()
  const { seen, total, locked } = tile
  const share = total === 0 ? 0 : Math.min(100, Math.round((100 * seen) / total))
  return (
    <Link href={href} className={styles.deck}>
      {tile.isNew && !locked ? (
        <Badge tone="accent" onCard className={styles.new}>
          {text('deck.new')}
        </Badge>
      ) : null}
      {locked ? <FaceDown /> : <Cover tile={tile} />}
      <span className={styles.thickness}>
        <span style={{ inlineSize: `${locked ? 0 : share}%` }} />
      </span>
      {locked ? (
        <>
          <span className={styles.state}>
            <Icon name="lock" />
            {text('deck.locked')}
          </span>
          <span className={styles.lockedName} lang={tile.language}>
            {tile.title}
          </span>
        </>
      ) : (
        <span className={total > 0 && seen >= total ? `${styles.state} ${styles.done}` : styles.state}>
          {total > 0 && seen >= total ? <Icon name="check" /> : null}
          {total === 0
            ? text('deck.noCards')
            : seen >= total
              ? text('deck.allSeen')
              : seen === 0
                ? text('deck.cards', { count: total })
                : text('deck.seen', { seen, total })}
        </span>
      )}
    </Link>
  )
}

/** Renders the face of a cover in the size of its container. */
function Cover({ tile }: { readonly tile: DeckTile }): ReactNode {
  const text = useText()
  const picture = usePicture(tile.cover)
  // On a picture, the theme sets the ink; without one, the colour itself decides which ink is readable.
  const color = tile.background === undefined || !isColor(tile.background) ? undefined : tile.background
  const own = picture === undefined && color !== undefined ? contentColors(color) : undefined
  const ink = picture === undefined ? styles.plain : tile.theme === 'light' ? styles.darkInk : styles.lightInk
  const onPicture = picture === undefined ? {} : { background: color }
  return (
    <span
      className={`${styles.cover} ${ink} ${own === undefined ? '' : styles.colored}`}
      style={own === undefined ? onPicture : { background: own.ground, color: own.ink }}
    >
      {picture === undefined ? (
        <span className={styles.suit}>
          <Icon name={iconNamed(tile.icon, 'library')} />
        </span>
      ) : (
        <img className={styles.picture} loading="lazy" width={320} height={518} alt="" {...picture} />
      )}
      {tile.reference ? (
        <span className={styles.badge}>
          <Icon name="rosette" size="small" />
        </span>
      ) : null}
      <span
        className={tile.title.length > LONG_NAME ? `${styles.name} ${styles.long}` : styles.name}
        lang={tile.language}
      >
        {tile.title}
      </span>
      {tile.reference ? <VisuallyHidden>, {text('deck.reference')}</VisuallyHidden> : null}
    </span>
  )
}

function FaceDown(): ReactNode {
  return (
    <span className={`${styles.cover} ${small.faceDown}`}>
      <span className={styles.disc}>
        <Icon name="lock" size="small" />
      </span>
    </span>
  )
}
