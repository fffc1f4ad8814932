import { useRef, type ReactElement } from 'react'
import type { Rank } from '../../../protocol/cards/leaderboard'
import { Avatar } from '../../components/Avatar'
import { Button } from '../../components/Button'
import { VisuallyHidden } from '../../components/VisuallyHidden'
import { useText } from '../../i18n/Messages'
import styles from './Ranks.module.css'
import { toneOf } from './tone'
import { useRankWords, type RanksOf } from './useRankWords'

interface RanksProps extends RanksOf {
  readonly ranks: readonly Rank[]
}

/** Longer than this, a button leads to the learner's own line. */
const IN_SIGHT = 6

/** Everybody below the podium, in order. */
export function Ranks({ ranks, ...of }: RanksProps): ReactElement {
  const text = useText()
  const { nameOf, scoreOf } = useRankWords(of)
  const mine = useRef<HTMLLIElement>(null)
  const far = ranks.findIndex((rank) => rank.mine) >= IN_SIGHT
  return (
    <>
      {far ? (
        <Button
          wide
          onClick={() => {
            mine.current?.scrollIntoView({ block: 'center' })
            mine.current?.focus({ preventScroll: true })
          }}
        >
          {text('competitions.toMe')}
        </Button>
      ) : null}
      <ol className={styles.ranks}>
        {ranks.map((rank) => (
          <li
            key={rank.id}
            className={rank.mine ? styles.mine : ''}
            {...(rank.mine ? { ref: mine, tabIndex: -1 } : {})}
          >
            <span className={styles.place}>
              {rank.place ?? (
                <>
                  <span aria-hidden="true">–</span>
                  <VisuallyHidden>{text('competitions.noPlace')}</VisuallyHidden>
                </>
              )}
            </span>
            {rank.initials === undefined ? null : <Avatar initials={rank.initials} small tone={toneOf(rank)} />}
            <span className={styles.name}>
              <bdi>{nameOf(rank)}</bdi>
              {rank.trophy === undefined ? null : <small>{text('competitions.trophy', { trophy: rank.trophy })}</small>}
            </span>
            <span className={styles.score}>{scoreOf(rank)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
