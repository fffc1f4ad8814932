import type { ReactNode, Ref } from 'react'
import type { FeedbackBack } from '../../../protocol/cards/feedback'
import { Button } from '../../components/buttons/Button'
import { useContentLanguage } from '../../components/text/content-language'
import { useText } from '../../i18n/Messages'
import { SubmittingNotice } from '../SubmittingNotice'
import styles from './Thanks.module.css'

interface ThanksProps {
  readonly back: Pick<FeedbackBack, 'thanksTitle' | 'sentMessage' | 'waits'>
  readonly heading: Ref<HTMLHeadingElement>
  readonly again: () => void
}

/**
 * Thanks for a feedback that the server has, with the card's text or the app's (D-FEED-09, D-FEED-10), or says that it
 * is pending (O-32).
 */
export function Thanks({ back, heading, again }: ThanksProps): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  const { thanksTitle, sentMessage, waits } = back
  return (
    <div className={styles.thanks}>
      <Envelope />
      <h3 ref={heading} tabIndex={-1} lang={thanksTitle === undefined ? undefined : language}>
        {thanksTitle ?? text('forms.thanks')}
      </h3>
      {waits === true ? (
        <SubmittingNotice online={false} />
      ) : (
        <p lang={sentMessage === undefined ? undefined : language}>{sentMessage ?? text('forms.sent')}</p>
      )}
      <Button kind="quiet" onClick={again}>
        {text('forms.again')}
      </Button>
    </div>
  )
}

/** Draws a card with a check that slides into its envelope. */
const Envelope = () => (
  <svg className={styles.drawing} viewBox="0 0 200 130" aria-hidden="true">
    <g transform="translate(100 52) rotate(-7)">
      <rect className={styles.card} x="-31" y="-46" width="62" height="100" rx="7" />
      <path className={styles.check} d="m-13-14 9 9 17-19" />
    </g>
    <path
      className={styles.envelope}
      d="M46 58h108a6 6 0 0 1 6 6v52a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6V64a6 6 0 0 1 6-6Z"
    />
    <path className={styles.flap} d="m42 62 52 34q6 4 12 0l52-34" />
    <path className={styles.ground} d="M20 122h160" />
    <path className={styles.spark} d="M166 34l10-8M172 48l12-3M154 24l4-11" />
  </svg>
)
