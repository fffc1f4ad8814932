import { memo, useRef, useState, type ReactNode } from 'react'
import type { ReportResponse } from '../../../protocol/views/report'
import { Button } from '../../components/buttons/Button'
import { useContentLanguage } from '../../components/text/content-language'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { PersonRow } from './PersonRow'
import styles from './Report.module.css'
import { useProgressiveList } from './useProgressiveList'

interface ResponsesProps {
  readonly responses: readonly ReportResponse[]
  readonly limit: number
}

/** Number of rows at first, and of further rows per request: rendering 2 000 at once would be slow. */
const PAGE_SIZE = 100

/** Renders the responses of each user, the newest first (D-REPORT-09, D-REPORT-10, D-REPORT-11). */
export function Responses({ responses, limit }: ResponsesProps): ReactNode {
  const text = useText()
  const [shown, setShown] = useState(PAGE_SIZE)
  const drawn = useProgressiveList(Math.min(shown, responses.length))
  const list = useRef<HTMLUListElement>(null)
  const showMore = () => {
    setShown(shown + PAGE_SIZE)
    // The button may disappear: the focus moves behind the last known response.
    const last = list.current?.lastElementChild
    if (!(last instanceof HTMLElement)) return
    last.tabIndex = -1
    last.focus({ preventScroll: true })
  }
  return (
    <section className={styles.panel}>
      <h3>{text('report.last', { count: limit })}</h3>
      {responses.length === 0 ? (
        <p>{text('report.noResponses')}</p>
      ) : (
        <ul className={styles.people} ref={list}>
          {responses.slice(0, drawn).map((response) => (
            <Row key={response.responseId} response={response} />
          ))}
        </ul>
      )}
      {responses.length > shown ? <Button onClick={showMore}>{text('report.more')}</Button> : null}
    </section>
  )
}

const judgements = {
  true: { icon: 'checkCircle', words: 'report.correct', look: styles.isCorrect },
  false: { icon: 'crossCircle', words: 'report.incorrect', look: styles.isIncorrect },
  undefined: { icon: 'unknown', words: 'report.unknown', look: styles.soft },
} as const

const Row = memo(function Row({ response }: { readonly response: ReportResponse }): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  const { userName, at, cardTitle, answer, correct } = response
  const { icon, words, look } = judgements[`${correct}`]
  return (
    <PersonRow
      userName={userName}
      at={at}
      mark={
        <span className={look} data-judgement={words}>
          <Icon name={icon} />
          <VisuallyHidden>{text(words)}</VisuallyHidden>
        </span>
      }
    >
      <p className={styles.soft} lang={language}>
        {cardTitle}
      </p>
      <p lang={language}>{answer}</p>
    </PersonRow>
  )
})
