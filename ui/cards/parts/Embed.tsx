import { useState, type ReactNode } from 'react'
import { Spinner } from '../../components/Loading'
import { Note } from '../../components/Note'
import { Picture } from '../../components/Picture'
import { useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { Resources } from './Resources'
import type { DeckAround } from '../deck-around'
import { useBlocked } from '../useBlocked'
import styles from './Embed.module.css'
import { frameOf } from './frame-of'

interface EmbedProps {
  /** As it stands in the content. */
  readonly url: string
  /** The picture that stands there until the page is loaded. */
  readonly waiting?: string
  readonly title: string
  readonly deck: Pick<DeckAround, 'targetOf' | 'openLink' | 'linkFollowed'>
}

/**
 * A page of the web within the card, its picture until it is loaded (D-CARD-09). Pages of others show where the server's
 * policy names their host; one that may not, or that refuses to stand in a frame, can be opened in a tab of its own.
 */
export function Embed({ url, waiting, title, deck }: EmbedProps): ReactNode {
  const text = useText()
  const online = useView('shell', {})?.online !== false
  const [state, setState] = useState<'loading' | 'loaded'>('loading')
  const frame = frameOf(url, location.href)
  const blocked = useBlocked(frame?.src)
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
