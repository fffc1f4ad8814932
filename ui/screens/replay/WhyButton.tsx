import type { ReactNode } from 'react'
import { useText } from '../../i18n/Messages'
import styles from './WhyButton.module.css'

/** Renders the 'Why?' button, which leads to the event that set a value. */
export function WhyButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }): ReactNode {
  const text = useText()
  return (
    <button type="button" className={styles.why} aria-label={`${text('replay.why')} ${name}`} onClick={onPress}>
      {text('replay.why')}
    </button>
  )
}
