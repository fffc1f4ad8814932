import { memo, useId, type ReactNode } from 'react'
import type { ReportQuestion } from '../../../protocol/views/report'
import { useContentLanguage } from '../../components/text/content-language'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import styles from './Report.module.css'

const separations = {
  well: 'report.separation.well',
  barely: 'report.separation.barely',
  not: 'report.separation.not',
} as const

/** Renders the responses to one question: a chart, and the same in numbers (D-REPORT-07, D-REPORT-08, D-REPORT-26). */
export const Question = memo(function Question({ question }: { readonly question: ReportQuestion }): ReactNode {
  const text = useText()
  const { percent, number } = useFormats()
  const language = useContentLanguage()
  const id = useId()
  const { title, total, answers, firstCorrect, separation } = question
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id} lang={language}>
        {title}
      </h3>
      <p className={styles.soft}>{text('report.responses', { count: total })}</p>
      {firstCorrect === undefined ? null : (
        <p className={styles.soft}>
          {text('report.firstCorrect', { share: percent(firstCorrect * 100) })}
          {separation === undefined ? '' : ` ${text(separations[separation])}`}
        </p>
      )}
      {total === 0 ? (
        <p>{text('report.noResponses')}</p>
      ) : (
        <>
          <svg
            className={styles.chart}
            viewBox={`0 0 100 ${answers.length * 10}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={text('report.responses.chart', { title })}
          >
            {answers.map(({ answerId, share, correct }, place) => (
              <g key={answerId}>
                <rect className={styles.track} x="0" y={place * 10} width="100" height="6" />
                <rect
                  className={correct === true ? styles.passed : styles.plain}
                  x="0"
                  y={place * 10}
                  width={share * 100}
                  height="6"
                />
              </g>
            ))}
          </svg>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" className={styles.figure}>
                  {text('report.share')}
                </th>
                <th scope="col" className={styles.figure}>
                  {text('report.number')}
                </th>
                <th scope="col">{text('report.answer')}</th>
              </tr>
            </thead>
            <tbody>
              {answers.map(({ answerId, share, count, text: words, correct, unused }) => (
                <tr key={answerId}>
                  <td>{percent(share * 100)}</td>
                  <td>{number(count)}</td>
                  <th scope="row">
                    <span lang={language}>{words}</span>
                    {correct === true ? <b> {text('report.right')}</b> : null}
                    {unused === true ? <span className={styles.soft}> {text('report.unused')}</span> : null}
                  </th>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
})
