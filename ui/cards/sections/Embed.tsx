import { useState, type ReactNode } from 'react'
import { Spinner } from '../../components/feedback/Loading'
import { Note } from '../../components/feedback/Note'
import { Picture } from '../../components/media/Picture'
import { useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { Resources } from './Resources'
import type { DeckActions } from '../deck-actions'
import { useFrameBlocked } from '../useFrameBlocked'
import styles from './Embed.module.css'
import { frameOf } from './frame-of'

interface EmbedProps {
  /** The address as in the content. */
  readonly url: string
  /** Picture shown until the page is loaded. */
  readonly waiting?: string
  readonly title: string
  readonly deck: Pick<DeckActions, 'targetOf' | 'openLink' | 'linkFollowed'>
}

/**
 * Renders a web page within the card, with a picture until it is loaded (D-CARD-09). Other hosts' pages show only if
 * the server's policy names their host. A page that is not permitted, or forbids frames, can be opened in a new tab.
 */
export function Embed({ url, waiting, title, deck }: EmbedProps): ReactNode {
  const text = useText()
  const online = useView('shell', {})?.online !== false
  const [state, setState] = useState<'loading' | 'loaded'>('loading')
  const frame = frameOf(url, location.href)
  const blocked = useFrameBlocked(frame?.src)
  const shows = frame !== undefined && !blocked && (online || state === 'loaded')
  return (
    <div>
      {shows ? (
        <div className={styles.embed}>
          <iframe
            className={styles.frame}
            src={frame.src}
            sandbox={frame.sandbox}
            referrerPolicy="strict-origin"
            title={title}
            onLoad={() => setState('loaded')}
          />
          {state === 'loaded' ? null : (
            <div className={styles.waiting}>
              {waiting === undefined ? null : <Picture src={waiting} />}
              <Spinner />
            </div>
          )}
        </div>
      ) : (
        <Note
          tone={online ? 'plain' : 'warning'}
          icon={online ? 'globe' : 'offline'}
          {...(frame === undefined ? {} : { live: 'polite' as const })}
        >
          {text(online ? 'card.webview.blocked' : 'card.webview.offline')}
        </Note>
      )}
      <Resources
        entries={[{ id: 'page', type: 'website', label: text('card.webview.open'), ofApp: true, url }]}
        deck={deck}
      />
    </div>
  )
}
