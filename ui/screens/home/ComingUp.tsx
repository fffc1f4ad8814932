import { useId, type ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { CalendarDate } from '../../components/decks/CalendarDate'
import { useFormats } from '../../i18n/format'
import { useText, type MessageId } from '../../i18n/Messages'
import { Link } from 'wouter'
import styles from './ComingUp.module.css'

type Coming = View<'today'>['coming']

const texts: Readonly<Record<Coming[number]['kind'], MessageId>> = {
  retake: 'home.comingRetake',
  opens: 'home.comingOpens',
}

/** Lists decks with an upcoming date, each date in words. */
export function ComingUp({ coming }: { readonly coming: Coming }): ReactNode {
  const text = useText()
  const { date } = useFormats()
  const id = useId()
  if (coming.length === 0) return null
  return (
    <section className={styles.coming} aria-labelledby={id}>
      <h2 id={id}>{text('home.coming')}</h2>
      <ul>
        {coming.map(({ deckId, title, kind, at, daysLeft }) => (
          <li key={deckId}>
            <Link className={styles.row} href={buildPath({ name: 'deck', deckId })}>
              <CalendarDate at={at} />
              <span>
                <b>{title}</b>
                <span className={styles.facts}>{text(texts[kind], { date: date(at), count: daysLeft })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
