import type { CSSProperties, ReactNode } from 'react'
import type { PointsResultsBack } from '../../../protocol/cards/points-results'
import { useContentLanguage } from '../../components/content-language'
import { Mark } from '../../components/Mark'
import { VisuallyHidden } from '../../components/VisuallyHidden'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import styles from './Points.module.css'

type Group = PointsResultsBack['groups'][number]

/** As many points as are drawn one by one. */
const MOST_DRAWN = 24

/** The total, and of each score group what was reached of what can be had (D-POINTS-03). */
export function Points({ back }: { readonly back: PointsResultsBack }): ReactNode {
  const text = useText()
  const { number } = useFormats()
  const { scoreTotal, responses, groups } = back
  const best = Math.max(...groups.map(({ score }) => score))
  const leaders = groups.filter(({ score }) => score === best)
  return (
    <>
      <p className={styles.total}>
        <b>{number(scoreTotal)}</b> <span>{text('points.from', { points: scoreTotal, count: responses })}</span>
      </p>
      <ul className={styles.groups}>
        {groups.map((group, index) => (
          <ScoreGroup
            key={group.groupId}
            group={group}
            place={index + 1}
            leads={leaders.length === 1 && best > 0 && group.score === best}
          />
        ))}
      </ul>
    </>
  )
}

interface ScoreGroupProps {
  readonly group: Group
  readonly place: number
  readonly leads: boolean
}

function ScoreGroup({ group, place, leads }: ScoreGroupProps): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  const { number } = useFormats()
  const { title, score, most } = group
  return (
    <li className={leads ? styles.leads : undefined}>
      <span>
        <span lang={title === '' ? undefined : language}>
          {title === '' ? text('points.group', { number: place }) : title}
        </span>
        {leads ? (
          <Mark tone="brand" className={styles.mark}>
            {text('points.most')}
          </Mark>
        ) : null}
      </span>
      <b>
        {number(score)}
        <VisuallyHidden> {text('points.of', { points: most })}</VisuallyHidden>
      </b>
      <span className={styles.bar} style={filled(group)} aria-hidden="true" />
    </li>
  )
}

/** A group is a small deck: as many cards as points can be had, filled as far as they were. */
function filled({ score, most }: Group): CSSProperties {
  const style: CSSProperties & Record<'--share' | '--points', string | number> = {
    '--share': `${most <= 0 ? 0 : Math.min(100, Math.max(0, (100 * score) / most))}%`,
    '--points': Number.isInteger(most) && most > 0 && most <= MOST_DRAWN ? most : 1,
  }
  return style
}
