import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { deckTarget } from '../../../protocol/path-rules'
import { parsePath } from '../../../protocol/paths'
import type { CardDispatch } from '../../cards/back-props'
import type { DeckAround } from '../../cards/deck-around'
import { linkTarget } from '../../cards/link-target'
import { openTarget } from '../../cards/open-target'
import { useOwnDispatch } from '../../core-client/hooks'
import { goTo } from '../../go-to'
import { searchedDeck } from '../../searched-deck'
import { sayRefusal } from '../../toast/say-refusal'
import { jumpAfterOpening } from './jump-after-opening'
import type { CardInView } from './useCardInView'

interface Steps extends Pick<CardInView, 'show' | 'move' | 'waitForReader'> {
  readonly firstCardId: string | undefined
  /** The card in view. */
  readonly inView: string | undefined
}

/** What the deck does for the card in view: the same object for the same card, so that only what changed renders again. */
export function useDeckAround(
  deckId: string,
  { show, move, waitForReader, firstCardId, inView }: Steps,
  dispatch: CardDispatch,
  linksOutside: boolean,
): DeckAround {
  const ask = useOwnDispatch()
  const steps = useRef<Steps>({ show, move, waitForReader, firstCardId, inView })
  useLayoutEffect(() => {
    steps.current = { show, move, waitForReader, firstCardId, inView }
  }, [show, move, waitForReader, firstCardId, inView])
  const [jump] = useState(jumpAfterOpening)
  useEffect(() => jump.cancel, [jump])
  return useMemo(() => {
    const targetOf = (link: string) => linkTarget(link, location.href, linksOutside)
    // The core judges addresses outside; places in the app and its own files are none.
    const linkFollowed = (link: string) => {
      const kind = targetOf(link)?.kind
      if (kind === undefined || kind === 'out') void dispatch('openLinkFromCard', { link })
    }
    const jumpTo = (cardId: string) => jump.to(() => steps.current.show(cardId))
    /** What is within this deck comes into view here: behind a deck never lies the same one (D-DECK-17, D-ROUTE-06). */
    const go = (path: string) => {
      const parsed = parsePath(path)
      const to = parsed.kind === 'route' ? deckTarget(parsed.route, searchedDeck()) : undefined
      const cardId = to?.cardId ?? steps.current.firstCardId
      if (to === undefined || cardId === undefined || (to.deckId ?? deckId) !== deckId) return goTo(path)
      if (to.deckId === deckId) return jumpTo(cardId)
      // A card that is linked by itself: the core knows whether it is one of this deck.
      const jumpOrGo = async () => {
        const from = steps.current.inView
        const refused = await ask('jumpToCard', { deckId, cardId })
        if (refused?.code === 'cardNotFound') return goTo(path)
        if (refused !== undefined) return sayRefusal(refused)
        // By now the core may have brought it into view, and a press have led on from there.
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
