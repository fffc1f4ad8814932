import type { ReactNode, Ref } from 'react'
import type { DeckView } from '../../../protocol/views/deck'
import { EdgeProgress } from '../../components/EdgeProgress'
import { Mark } from '../../components/Mark'
import { useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { useModeLabel } from './useModeLabel'
import styles from './TopBar.module.css'

interface TopBarProps {
  readonly title: string
  readonly headingRef: Ref<HTMLHeadingElement>
  readonly mode?: DeckView['mode'] | undefined
  /** The card in view and how the deck stands; without it there is no progress to show. */
  readonly progress?: Pick<DeckView, 'total' | 'position' | 'seen' | 'seenCount'>
}

/** The deck's banner: its mode, its title, the place in the deck, and the deck's edge as progress (D-DECK-10, D-DECK-21..24). */
export function TopBar({ title, headingRef, mode, progress }: TopBarProps): ReactNode {
  const text = useText()
  const shell = useView('shell', {})
  const label = useModeLabel(mode)
  return (
    <header className={styles.top}>
      <div className={styles.title}>
        {shell?.online === false ? (
          <Mark tone="warning" icon="offline">
            {text('viewer.offline')}
          </Mark>
        ) : null}
        {label === undefined ? null : <Mark tone="brand">{label}</Mark>}
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {progress === undefined ? null : (
        <>
          <div className={styles.of} aria-live="polite">
            {text('viewer.position', { position: progress.position, total: progress.total })}
          </div>
          <div className={styles.edge}>
            <EdgeProgress
              {...progress}
              label={text('deck.cardOf', { position: progress.position, total: progress.total })}
            />
          </div>
        </>
      )}
    </header>
  )
}
