import type { ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import { Button, ButtonLink } from '../../components/buttons/Button'
import { EmptyState } from '../../components/feedback/EmptyState'
import { ExportLog } from '../../errors/ExportLog'
import { useText } from '../../i18n/Messages'
import { RecentDecks } from './RecentDecks'
import { DeckMessage } from './DeckMessage'

interface Props {
  /** Empty if unknown. */
  readonly title: string
  readonly offline: boolean
  /** The deck that failed to load; undefined if unknown. */
  readonly deckId?: string
  readonly retry: () => void
}

/** Shows that a deck could not be loaded, with a retry and the downloaded decks (D-DECK-36, D-DECK-37). */
export function DownloadFailure({ title, offline, deckId, retry }: Props): ReactNode {
  const text = useText()
  return (
    <DeckMessage title={title}>
      <EmptyState
        illustration={offline ? 'offline' : 'error'}
        title={text('viewer.download.title')}
        text={offline ? offlineText(text, title) : text('viewer.download.text')}
        action={
          <>
            {offline ? (
              <ButtonLink kind="brand" href={buildPath({ name: 'home' })}>
                {text('action.goHome')}
              </ButtonLink>
            ) : null}
            {/* Without a connection a retry does not help. */}
            <Button kind={offline ? 'plain' : 'brand'} icon="refresh" onClick={retry}>
              {text('viewer.download.action')}
            </Button>
          </>
        }
      >
        <p>
          <small>{text('error.safe')}</small>
        </p>
        <RecentDecks except={deckId} />
        <ExportLog small />
      </EmptyState>
    </DeckMessage>
  )
}

const offlineText = (text: ReturnType<typeof useText>, title: string): string =>
  title === '' ? text('viewer.download.offline') : text('viewer.download.offlineNamed', { title })
