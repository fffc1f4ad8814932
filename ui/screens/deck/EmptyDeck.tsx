import { useRef, type ReactNode } from 'react'
import type { DeckView } from '../../../protocol/views/deck'
import { dismissRemovalToast } from '../../cards/favorite-actions'
import { Button } from '../../components/buttons/Button'
import { EmptyState } from '../../components/feedback/EmptyState'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { useDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { CloseBar } from './BottomBar'
import { leaveDeck } from './leave-deck'
import { DeckLayout, CarouselMessage } from './DeckLayout'
import { TopBar } from './TopBar'

interface EmptyDeckProps {
  readonly deck: DeckView
  /** Marks the deck as being removed; undefined when the removal was refused. */
  readonly setRemoving: (deck: DeckView | undefined) => void
}

/** Shows a deck without cards; the learner can remove an own deck (D-DECK-25, D-DECK-26). */
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
      dismissRemovalToast()
      leaveDeck()
    })
  }
  return (
    <DeckLayout
      top={<TopBar title={deck.title} headingRef={heading} mode={deck.mode} />}
      bar={<CloseBar close={leaveDeck} />}
    >
      <CarouselMessage>
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
      </CarouselMessage>
    </DeckLayout>
  )
}
