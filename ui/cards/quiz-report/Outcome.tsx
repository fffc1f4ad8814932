import { useId, type ReactNode } from 'react'
import type { ReportView } from '../../../protocol/views/report'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import styles from './Report.module.css'

const kinds = ['failed', 'incomplete', 'passed'] as const
const names = { failed: 'report.failed', incomplete: 'report.incomplete', passed: 'report.passed' } as const

/** Renders the outcomes of users: a chart, and the same in numbers (D-REPORT-04, D-REPORT-05). */
export function Outcome({ outcomes }: Pick<ReportView, 'outcomes'>): ReactNode {
  const text = useText()
  const { percent, number } = useFormats()
  const id = useId()
  const { failed, incomplete, passed } = outcomes
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id}>{text('report.outcome')}</h3>
      <svg
        className={styles.chart}
        viewBox="0 0 100 42"
        preserveAspectRatio="none"
        role="img"
        aria-label={text('report.outcome.chart', {
          failed: failed.count,
          incomplete: incomplete.count,
          passed: passed.count,
        })}
      >
        <defs>
          {/* Colour alone must not distinguish the three. */}
          <pattern id={`${id}-failed`} width="3" height="3" patternUnits="userSpaceOnUse">
            <rect className={styles.failed} width="3" height="3" />
            <path className={styles.hatch} d="M0 3 3 0" />
          </pattern>
        </defs>
        {kinds.map((kind, place) => (
          <g key={kind}>
            <rect className={styles.track} x="0" y={place * 14} width="100" height="10" rx="1" />
            <rect
              className={styles[kind]}
              {...(kind === 'failed' ? { style: { fill: `url(#${id}-failed)` } } : {})}
              x="0"
              y={place * 14}
              width={outcomes[kind].share * 100}
              height="10"
              rx="1"
            />
          </g>
        ))}
      </svg>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text('report.outcome')}</th>
            <th scope="col" className={styles.figure}>
              {text('report.people')}
            </th>
            <th scope="col" className={styles.figure}>
              {text('report.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{text(names[kind])}</th>
              <td>{number(outcomes[kind].count)}</td>
              <td>{percent(outcomes[kind].share * 100)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
