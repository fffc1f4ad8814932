import { memo, type ReactNode, type Ref } from 'react'
import type { DeckView } from '../../../protocol/views/deck'
import { useContentLanguage } from '../../components/content-language'
import { EdgeProgress } from '../../components/EdgeProgress'
import { Mark } from '../../components/Mark'
import { useViewField } from '../../core-client/hooks'
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

/**
 * The deck's banner: its mode, its title, the place in the deck, and the deck's edge as progress (D-DECK-10,
 * D-DECK-21..24). An answer leaves it as it is (X-PERF-04).
 */
export const TopBar = memo(function TopBar({ title, headingRef, mode, progress }: TopBarProps): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  const online = useViewField('shell', {}, 'online')
  const label = useModeLabel(mode)
  const at = { position: progress?.position ?? 0, total: progress?.total ?? 0 }
  return (
    <header className={styles.top}>
      <div className={styles.title}>
        {online === false ? (
          <Mark tone="warning" icon="offline">
            {text('viewer.offline')}
          </Mark>
        ) : null}
        {label === undefined ? null : <Mark tone="brand">{label}</Mark>}
        <h1 ref={headingRef} tabIndex={-1} lang={language}>
          {title}
        </h1>
      </div>
      {/* A deck of nothing but what the app made itself has no cards to count (decision 32). */}
      {progress === undefined || progress.total === 0 ? null : (
        <>
          <div className={styles.of}>
            {progress.position === 0
              ? text('viewer.cardCount', { total: progress.total })
              : text('viewer.position', at)}
          </div>
          <div className={styles.edge}>
            <EdgeProgress {...progress} label={progress.position === 0 ? '' : text('deck.cardOf', at)} />
          </div>
        </>
      )}
    </header>
  )
})
