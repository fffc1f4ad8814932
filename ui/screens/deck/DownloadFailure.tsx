import type { ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import { Button, ButtonLink } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { ExportLog } from '../../faults/ExportLog'
import { useText } from '../../i18n/Messages'
import { KeptDecks } from './KeptDecks'
import { MessageTable } from './MessageTable'

interface Props {
  /** '' when it is not known. */
  readonly title: string
  readonly offline: boolean
  /** The deck that did not come; undefined when it is not known which one it is. */
  readonly deckId?: string
  readonly retry: () => void
}

/** A deck could not be fetched: another try, and the decks that are on the device (D-DECK-36, D-DECK-37). */
export function DownloadFailure({ title, offline, deckId, retry }: Props): ReactNode {
  const text = useText()
  return (
    <MessageTable title={title}>
      <EmptyState
        drawing={offline ? 'offline' : 'error'}
        title={text('viewer.download.title')}
        text={offline ? offlineText(text, title) : text('viewer.download.text')}
        action={
          <>
            {offline ? (
              <ButtonLink kind="brand" href={buildPath({ name: 'home' })}>
                {text('action.goHome')}
              </ButtonLink>
            ) : null}
            {/* Without a connection another try is not what helps. */}
            <Button kind={offline ? 'plain' : 'brand'} icon="refresh" onClick={retry}>
              {text('viewer.download.action')}
            </Button>
          </>
        }
      >
        <p>
          <small>{text('error.safe')}</small>
        </p>
        <KeptDecks except={deckId} />
        <ExportLog small />
      </EmptyState>
    </MessageTable>
  )
}

const offlineText = (text: ReturnType<typeof useText>, title: string): string =>
  title === '' ? text('viewer.download.offline') : text('viewer.download.offlineNamed', { title })
