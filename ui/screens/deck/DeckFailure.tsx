import type { ReactNode } from 'react'
import { lockedDeckPath } from '../../../protocol/path-rules'
import { buildPath } from '../../../protocol/paths'
import type { DeckView } from '../../../protocol/views/deck'
import { ButtonLink } from '../../components/buttons/Button'
import { EmptyState } from '../../components/feedback/EmptyState'
import { useDispatch } from '../../core-client/hooks'
import { ExportLog } from '../../errors/ExportLog'
import { useText } from '../../i18n/Messages'
import { WhyLocked } from '../../why-locked/WhyLocked'
import { DownloadFailure } from './DownloadFailure'
import { DeckMessage } from './DeckMessage'

/** Explains why the deck cannot be shown, and offers what helps (D-DECK-32..37). */
export function DeckFailure({ deck }: { readonly deck: DeckView }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const { deckId, title, failure } = deck
  const home = <ButtonLink href={buildPath({ name: 'home' })}>{text('action.goHome')}</ButtonLink>
  const ways = (
    <>
      {home}
      <ExportLog small />
    </>
  )
  switch (failure?.kind) {
    case 'locked': {
      const { prevDeckId, prevDeckTitle, categoryId } = failure
      return (
        <DeckMessage title={title}>
          <EmptyState
            illustration="empty"
            title={text('viewer.locked.title')}
            text={
              prevDeckTitle === undefined
                ? text('viewer.locked.text')
                : text('viewer.locked.after', { title: prevDeckTitle })
            }
            action={
              <>
                {prevDeckId === undefined ? (
                  home
                ) : (
                  <ButtonLink kind="brand" href={lockedDeckPath(prevDeckId, categoryId)}>
                    {text('viewer.locked.action')}
                  </ButtonLink>
                )}
                <WhyLocked about={{ deckId }} />
              </>
            }
          />
        </DeckMessage>
      )
    }
    case 'notFound':
      return (
        <DeckMessage title={title}>
          <EmptyState
            illustration="error"
            title={text('viewer.notFound.title')}
            text={text('viewer.notFound.text')}
            action={ways}
          />
        </DeckMessage>
      )
    case 'notAllowed':
      return (
        <DeckMessage title={title}>
          <EmptyState
            illustration="error"
            title={text('viewer.notAllowed.title')}
            text={text('viewer.notAllowed.text')}
            action={ways}
          />
        </DeckMessage>
      )
    case 'download':
    case undefined:
      return (
        <DownloadFailure
          title={title}
          offline={failure?.offline === true}
          deckId={deckId}
          retry={() => void dispatch('reloadDeck', { deckId })}
        />
      )
  }
}
