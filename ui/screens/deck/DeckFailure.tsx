import type { ReactNode } from 'react'
import { lockedDeckPath } from '../../../protocol/path-rules'
import { buildPath } from '../../../protocol/paths'
import type { DeckView } from '../../../protocol/views/deck'
import { Button, ButtonLink } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { usePageTitle } from '../../components/usePageTitle'
import { useDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { CloseBar } from './BottomBar'
import { KeptDecks } from './KeptDecks'
import { Table, TableMessage } from './Table'
import { TopBar } from './TopBar'
import { useCloseDeck } from './useCloseDeck'

/** Why the deck cannot be shown, and what can be done about it (D-DECK-32..37). */
export function DeckFailure({ deck }: { readonly deck: DeckView }): ReactNode {
  const text = useText()
  const close = useCloseDeck()
  const words = useWords(deck)
  const title = deck.title === '' ? text('viewer.bar') : deck.title
  const heading = usePageTitle(title)
  return (
    <Table top={<TopBar title={title} headingRef={heading} />} bar={<CloseBar close={close} />}>
      <TableMessage>
        <EmptyState drawing={words.drawing} title={words.title} text={words.text} action={words.action}>
          {deck.failure?.kind === 'download' ? (
            <>
              <p>
                <small>{text('error.safe')}</small>
              </p>
              <KeptDecks except={deck.deckId} />
            </>
          ) : null}
        </EmptyState>
      </TableMessage>
    </Table>
  )
}

interface Words {
  readonly drawing: 'empty' | 'offline' | 'error'
  readonly title: string
  readonly text: string
  readonly action: ReactNode
}

function useWords({ deckId, title, failure }: DeckView): Words {
  const text = useText()
  const dispatch = useDispatch()
  const home = <ButtonLink href={buildPath({ name: 'home' })}>{text('action.goHome')}</ButtonLink>
  switch (failure?.kind) {
    case 'locked': {
      const { prevDeckId, prevDeckTitle, categoryId } = failure
      return {
        drawing: 'empty',
        title: text('viewer.locked.title'),
        text:
          prevDeckTitle === undefined
            ? text('viewer.locked.text')
            : text('viewer.locked.after', { title: prevDeckTitle }),
        action:
          prevDeckId === undefined ? (
            home
          ) : (
            <ButtonLink kind="brand" href={lockedDeckPath(prevDeckId, categoryId)}>
              {text('viewer.locked.action')}
            </ButtonLink>
          ),
      }
    }
    case 'notFound':
      return {
        drawing: 'error',
        title: text('viewer.notFound.title'),
        text: text('viewer.notFound.text'),
        action: home,
      }
    case 'notAllowed':
      return {
        drawing: 'error',
        title: text('viewer.notAllowed.title'),
        text: text('viewer.notAllowed.text'),
        action: home,
      }
    case 'download':
    case undefined:
      return {
        drawing: failure?.offline === true ? 'offline' : 'error',
        title: text('viewer.download.title'),
        text: failure?.offline === true ? offlineText(text, title) : text('viewer.download.text'),
        action: (
          <Button kind="brand" icon="refresh" onClick={() => void dispatch('reloadDeck', { deckId })}>
            {text('viewer.download.action')}
          </Button>
        ),
      }
  }
}

const offlineText = (text: ReturnType<typeof useText>, title: string): string =>
  title === '' ? text('viewer.download.offline') : text('viewer.download.offlineNamed', { title })
