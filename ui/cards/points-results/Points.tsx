import type { CSSProperties, ReactNode } from 'react'
import type { PointsResultsBack } from '../../../protocol/cards/points-results'
import { useContentLanguage } from '../../components/text/content-language'
import { Badge } from '../../components/feedback/Badge'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import styles from './Points.module.css'

type Group = PointsResultsBack['groups'][number]

/** Maximum number of points that are drawn one by one. */
const MAX_DRAWN = 24

/** Renders the total, and per score group the points reached and possible (D-POINTS-03). */
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
          <Badge tone="brand" className={styles.mark}>
            {text('points.most')}
          </Badge>
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

/** Styles a group as a small deck: one card per possible point, filled by the share reached. */
function filled({ score, most }: Group): CSSProperties {
  const style: CSSProperties & Record<'--share' | '--points', string | number> = {
    '--share': `${most <= 0 ? 0 : Math.min(100, Math.max(0, (100 * score) / most))}%`,
    '--points': Number.isInteger(most) && most > 0 && most <= MAX_DRAWN ? most : 1,
  }
  return style
}
