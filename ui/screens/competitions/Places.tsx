import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import styles from './Places.module.css'

interface PlacesProps {
  readonly podium: View<'competitions'>['podium'] | undefined
}

/** How many first, second and third places the learner has won (S-COMP-03); dashes as long as that is not known. */
export function Places({ podium }: PlacesProps): ReactNode {
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
