import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { DeckTile } from '../../../protocol/views/parts'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { SmallCover } from './SmallCover'
import styles from './DeckRow.module.css'
import { useDeckProgressLabel } from './useDeckProgressLabel'
import { VisuallyHidden } from '../layout/VisuallyHidden'

interface DeckRowProps {
  readonly tile: DeckTile
  readonly href: string
}

/** Renders a deck in a list: a small cover, face down while locked, its name and its progress. */
export function DeckRow({ tile, href }: DeckRowProps): ReactNode {
  const text = useText()
  const factsOf = useDeckProgressLabel()
  const { title, locked, seen, total, reference } = tile
  const begun = !locked && seen > 0 && seen < total
  return (
    <Link className={styles.row} href={href}>
      <SmallCover tile={tile} />
      <span className={styles.words}>
        <b className={styles.title}>
          <span lang={tile.language}>{title}</span>
          {reference ? <VisuallyHidden>, {text('deck.reference')}</VisuallyHidden> : null}
        </b>
        <span className={styles.facts}>
          {locked ? <Icon name="lock" size="small" /> : reference ? <Icon name="rosette" size="small" /> : null}
          {factsOf(tile)}
        </span>
        {begun ? (
          <span className={styles.edge}>
            <span style={{ inlineSize: `${Math.round((100 * seen) / total)}%` }} />
          </span>
        ) : null}
      </span>
      <Icon name="right" />
    </Link>
  )
}
