import { useRef, type ReactElement } from 'react'
import type { Rank } from '../../../protocol/cards/leaderboard'
import { Avatar } from '../../components/media/Avatar'
import { Button } from '../../components/buttons/Button'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useText } from '../../i18n/Messages'
import styles from './Ranks.module.css'
import { useRankLabels, type RankFormat } from './useRankLabels'

interface RanksProps extends RankFormat {
  readonly ranks: readonly Rank[]
}

/** Number of rows above which a button scrolls to the learner's row. */
const MAX_VISIBLE_RANKS = 6

/** Renders all ranks below the podium, in order. */
export function Ranks({ ranks, ...of }: RanksProps): ReactElement {
  const text = useText()
  const { nameOf, scoreOf } = useRankLabels(of)
  const mine = useRef<HTMLLIElement>(null)
  const far = ranks.findIndex((rank) => rank.mine) >= MAX_VISIBLE_RANKS
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
            {rank.initials === undefined ? null : <Avatar initials={rank.initials} small tone={rankColor(rank)} />}
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

/** Returns a colour that distinguishes neighbours, always the same for a person; 0 is the learner's. */
export function rankColor({ id, mine }: Pick<Rank, 'id' | 'mine'>): 0 | 1 | 2 | 3 | 4 {
  if (mine) return 0
  const tones = [1, 2, 3, 4] as const
  return tones[(id.codePointAt(0) ?? 0) % tones.length] ?? 1
}
