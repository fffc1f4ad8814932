import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import styles from './Places.module.css'

/** How many first, second and third places the learner has won (S-COMP-03). */
export function Places({ podium }: Pick<View<'competitions'>, 'podium'>): ReactNode {
  const text = useText()
  const { number } = useFormats()
  return (
    <ol className={styles.places} aria-label={text('competitions.podium')}>
      {podium.map((count, index) => (
        <li key={text('competitions.podium.place', { place: index + 1 })}>
          <b>{number(count)}</b> {text('competitions.podium.place', { place: index + 1 })}
        </li>
      ))}
    </ol>
  )
}
