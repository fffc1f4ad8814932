import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import styles from './MedalCounts.module.css'

interface MedalCountsProps {
  readonly podium: View<'competitions'>['podium'] | undefined
}

/** Shows how many first, second and third ranks the learner has won (S-COMP-03); dashes while unknown. */
export function MedalCounts({ podium }: MedalCountsProps): ReactNode {
  const text = useText()
  const { number } = useFormats()
  return (
    <ol className={styles.places} aria-label={text('competitions.podium')}>
      {[1, 2, 3].map((place) => {
        const count = podium?.[place - 1]
        return (
          <li key={place}>
            <b>{count === undefined ? '–' : number(count)}</b> {text('competitions.podium.place', { place })}
          </li>
        )
      })}
    </ol>
  )
}
