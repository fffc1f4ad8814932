import { useRef, type ReactNode } from 'react'
import type { DeckView } from '../../../protocol/views/deck'
import { forgetTakenOut } from '../../cards/keep'
import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { usePageTitle } from '../../components/usePageTitle'
import { useDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { CloseBar } from './BottomBar'
import { leaveDeck } from './leave-deck'
import { Table, TableMessage } from './Table'
import { TopBar } from './TopBar'

interface EmptyDeckProps {
  readonly deck: DeckView
  /** It is being removed from here, or was refused to be. */
  readonly setRemoving: (deck: DeckView | undefined) => void
}

/** A deck without cards; the learner's own one can be removed (D-DECK-25, D-DECK-26). */
export function EmptyDeck({ deck, setRemoving }: EmptyDeckProps): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const heading = usePageTitle(deck.title)
  const removing = useRef(false)
  const remove = () => {
    if (removing.current) return
    removing.current = true
    setRemoving(deck)
    void dispatch('removeDeck', { deckId: deck.deckId }).then((refusal) => {
      removing.current = false
      if (refusal !== undefined) return setRemoving(undefined)
      forgetTakenOut()
      leaveDeck()
    })
  }
  return (
    <Table
      top={<TopBar title={deck.title} headingRef={heading} mode={deck.mode} />}
      bar={<CloseBar close={leaveDeck} />}
    >
      <TableMessage>
        <EmptyState
          title={text('viewer.empty')}
          {...(deck.removable
            ? {
                action: (
                  <Button icon="trash" onClick={remove}>
                    {text('viewer.remove')}
                  </Button>
                ),
              }
            : { text: text('viewer.emptyText') })}
        />
      </TableMessage>
    </Table>
  )
}
