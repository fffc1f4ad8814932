import type { ReactNode } from 'react'
import type { OrderUpBack } from '../../../protocol/cards/order-up'
import { useContentLanguage } from '../../components/text/content-language'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './OrderList.module.css'

/** Renders the submitted order; a scored list marks the items in the correct position. */
export function SubmittedOrder({ answers }: Pick<OrderUpBack, 'answers'>): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  return (
    <ol className={styles.list} aria-label={text('order.given')}>
      {answers.map(({ answerId, text: item, inPlace }, place) => {
        const look = inPlace === undefined ? '' : inPlace ? styles.right : styles.wrong
        return (
          <li key={answerId} className={`${styles.row} ${styles.done} ${look}`}>
            <b className={styles.number} aria-hidden="true">
              {place + 1}
            </b>
            <span className={styles.words} lang={language}>
              {item}
            </span>
            {inPlace === undefined ? null : (
              <>
                <Icon name={inPlace ? 'check' : 'close'} size="small" className={styles.mark} />
                <VisuallyHidden>{text(inPlace ? 'order.inPlace' : 'order.notInPlace')}</VisuallyHidden>
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}
