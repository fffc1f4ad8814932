import type { ReactElement } from 'react'
import type { Rank } from '../../../protocol/cards/leaderboard'
import { Avatar } from '../../components/Avatar'
import { VisuallyHidden } from '../../components/VisuallyHidden'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import medals from '../../components/Medals.module.css'
import styles from './Podium.module.css'
import { toneOf } from './tone'
import { useRankWords, type RanksOf } from './useRankWords'

interface PodiumProps extends RanksOf {
  /** The first three, with their places. */
  readonly ranks: readonly Rank[]
}

/** The first three on their steps; equal ones stand on the same. */
export function Podium({ ranks, ...of }: PodiumProps): ReactElement {
  const text = useText()
  const { nameOf, scoreOf } = useRankWords(of)
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
            <Avatar initials={rank.initials} small tone={toneOf(rank)} />
          )}
          <span className={styles.name}>{nameOf(rank)}</span>
          <b>{scoreOf(rank)}</b>
        </li>
      ))}
    </ol>
  )
}
