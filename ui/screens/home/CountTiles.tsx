import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { useFormats } from '../../i18n/format'
import { useText, type MessageId } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import type { IconName } from '../../theme/icon-drawings'
import styles from './CountTiles.module.css'

type Counts = View<'home'>['counts'] & Pick<View<'today'>, 'favorites'>

interface Tile {
  readonly count: keyof Counts
  readonly icon: IconName
  readonly label: MessageId
  /** Text instead of the count 0: how to start. */
  readonly none: MessageId
  readonly href: string
}

const tiles: readonly Tile[] = [
  {
    count: 'favorites',
    icon: 'star',
    label: 'home.tile.favorites',
    none: 'home.tile.favorites.none',
    href: buildPath({ name: 'favorites' }),
  },
  {
    count: 'whatsNew',
    icon: 'sparkle',
    label: 'home.tile.whatsNew',
    none: 'home.tile.whatsNew.none',
    href: buildPath({ name: 'newDecks' }),
  },
  {
    count: 'certifications',
    icon: 'rosette',
    label: 'home.tile.certifications',
    none: 'home.tile.certifications.none',
    href: buildPath({ name: 'certifications' }),
  },
  {
    count: 'competitions',
    icon: 'trophy',
    label: 'home.tile.competitions',
    none: 'home.tile.competitions.none',
    href: buildPath({ name: 'competitions' }),
  },
]

interface CountTilesProps {
  readonly counts: Counts
  readonly keptBy?: View<'today'>['keptBy'] | 'both'
}

/**
 * Renders tiles for favorites, what's new, certifications and competitions, each with its count or with how to start
 * (S-HOME-05, X-UX-01).
 */
export function CountTiles({ counts, keptBy = 'both' }: CountTilesProps): ReactNode {
  const text = useText()
  const { number } = useFormats()
  return (
    <div className={styles.tiles}>
      {tiles.map(({ count, icon, label, none, href }) => (
        <Link className={styles.tile} href={href} key={count}>
          {counts[count] === 0 ? (
            <>
              <b className={styles.word}>{text(label)}</b>
              <span className={styles.name}>{text(none, { keptBy })}</span>
            </>
          ) : (
            <>
              <b className={styles.count}>{number(counts[count])}</b>
              <span className={styles.name}>{text(label)}</span>
            </>
          )}
          <Icon name={icon} />
        </Link>
      ))}
    </div>
  )
}
