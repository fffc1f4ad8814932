import type { ReactElement } from 'react'
import type { Rank } from '../../../protocol/cards/leaderboard'
import { Avatar } from '../../components/media/Avatar'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import medals from '../../components/decks/Medals.module.css'
import styles from './Podium.module.css'
import { rankColor } from './Ranks'
import { useRankLabels, type RankFormat } from './useRankLabels'

interface PodiumProps extends RankFormat {
  /** The first three, with their places. */
  readonly ranks: readonly Rank[]
}

/** Renders the first three on steps; equal places share a height. */
export function Podium({ ranks, ...of }: PodiumProps): ReactElement {
  const text = useText()
  const { nameOf, scoreOf } = useRankLabels(of)
  return (
    <ol className={styles.podium} aria-label={text('competitions.firstThree')}>
      {ranks.map((rank) => (
        <li
          key={rank.id}
          className={[styles.step, styles[`place${rank.place ?? ''}`], rank.mine ? styles.mine : ''].join(' ')}
        >
          <span className={styles.place}>{rank.place}</span>
          {rank.trophy === undefined ? null : (
            <span className={`${styles.medal} ${medals[rank.trophy]}`}>
              <Icon name="trophy" />
              <VisuallyHidden>{text('competitions.trophy', { trophy: rank.trophy })}</VisuallyHidden>
            </span>
          )}
          {rank.trophy !== undefined || rank.initials === undefined ? null : (
            <Avatar initials={rank.initials} small tone={rankColor(rank)} />
          )}
          <span className={styles.name}>{nameOf(rank)}</span>
          <b>{scoreOf(rank)}</b>
        </li>
      ))}
    </ol>
  )
}
