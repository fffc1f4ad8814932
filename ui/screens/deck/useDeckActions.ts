import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { deckTarget } from '../../../protocol/path-rules'
import { parsePath } from '../../../protocol/paths'
import type { CardDispatch } from '../../cards/back-props'
import type { DeckActions } from '../../cards/deck-actions'
import { linkTarget } from '../../cards/link-target'
import { openTarget } from '../../cards/open-target'
import { useSilentDispatch } from '../../core-client/hooks'
import { goTo } from '../../navigation/go-to'
import { categorySearchDeck } from '../../navigation/history-entry'
import { showRefusal } from '../../toast/refusal-toast'
import { jumpAfterOpening } from './jump-after-opening'
import type { CardInView } from './useCardInView'

interface Steps extends Pick<CardInView, 'show' | 'move' | 'waitForReader'> {
  readonly firstCardId: string | undefined
  /** The card in view. */
  readonly inView: string | undefined
}

/** Returns the deck actions for a card: the same object for the same card, so that only changes render again. */
export function useDeckActions(
  deckId: string,
  { show, move, waitForReader, firstCardId, inView }: Steps,
  dispatch: CardDispatch,
  linksOutside: boolean,
): DeckActions {
  const ask = useSilentDispatch()
  const steps = useRef<Steps>({ show, move, waitForReader, firstCardId, inView })
  useLayoutEffect(() => {
    steps.current = { show, move, waitForReader, firstCardId, inView }
  }, [show, move, waitForReader, firstCardId, inView])
  const [jump] = useState(jumpAfterOpening)
  useEffect(() => jump.cancel, [jump])
  return useMemo(() => {
    const targetOf = (link: string) => linkTarget(link, location.href, linksOutside)
    // The core checks external URLs; paths in the app and its own files are not external.
    const linkFollowed = (link: string) => {
      const kind = targetOf(link)?.kind
      if (kind === undefined || kind === 'out') void dispatch('openLinkFromCard', { link })
    }
    const jumpTo = (cardId: string) => jump.to(() => steps.current.show(cardId))
    /** Shows a target in this deck in place, so that the deck is not in the history twice (D-DECK-17, D-ROUTE-06). */
    const go = (path: string) => {
      const parsed = parsePath(path)
      const to = parsed.kind === 'route' ? deckTarget(parsed.route, categorySearchDeck()) : undefined
      const cardId = to?.cardId ?? steps.current.firstCardId
      if (to === undefined || cardId === undefined || (to.deckId ?? deckId) !== deckId) return goTo(path)
      if (to.deckId === deckId) return jumpTo(cardId)
      // The link has only a card id: the core knows whether the card is in this deck.
      const jumpOrGo = async () => {
        const from = steps.current.inView
        const refused = await ask('jumpToCard', { deckId, cardId })
        if (refused?.code === 'cardNotFound') return goTo(path)
        if (refused !== undefined) return showRefusal(refused)
        // The core may already show the card, and a press may have moved on from there.
        if (steps.current.inView === from) steps.current.show(cardId)
      }
      return jump.to(() => void jumpOrGo())
    }
    return {
      next: () => steps.current.move(1, 'pressed'),
      jumpTo,
      targetOf,
      linkFollowed,
      openLink: (link) => {
        linkFollowed(link)
        openTarget(targetOf(link), go)
      },
      waitForReader: () => steps.current.waitForReader(),
    }
  }, [deckId, dispatch, ask, linksOutside, jump])
}
