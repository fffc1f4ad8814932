import { memo, type ReactNode, type Ref } from 'react'
import type { DeckView } from '../../../protocol/views/deck'
import { useContentLanguage } from '../../components/text/content-language'
import { EdgeProgress } from '../../components/feedback/EdgeProgress'
import { Badge } from '../../components/feedback/Badge'
import { useViewField } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { useModeLabel } from './useModeLabel'
import styles from './TopBar.module.css'

interface TopBarProps {
  readonly title: string
  readonly headingRef: Ref<HTMLHeadingElement>
  readonly mode?: DeckView['mode'] | undefined
  /** Position and progress in the deck; without it no progress is shown. */
  readonly progress?: Pick<DeckView, 'total' | 'position' | 'seen' | 'seenCount'>
}

/**
 * Renders the deck's banner: mode, title, position, and progress (D-DECK-10, D-DECK-21..24). An answer does not render
 * it again (X-PERF-04).
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
          <Badge tone="warning" icon="offline">
            {text('viewer.offline')}
          </Badge>
        ) : null}
        {label === undefined ? null : <Badge tone="brand">{label}</Badge>}
        <h1 ref={headingRef} tabIndex={-1} lang={language}>
          {title}
        </h1>
      </div>
      {/* A deck that contains only derived cards has no cards to count (decision 32). */}
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
