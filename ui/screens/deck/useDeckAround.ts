import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { CardDispatch } from '../../cards/back-props'
import type { DeckAround } from '../../cards/deck-around'
import { linkTarget } from '../../cards/link-target'
import { openTarget } from '../../cards/open-target'
import { jumpAfterOpening } from './jump-after-opening'
import type { CardInView } from './useCardInView'

type Steps = Pick<CardInView, 'show' | 'move' | 'waitForReader'>

/** What the deck does for the card in view: the same object for the same card, so that only what changed renders again. */
export function useDeckAround(
  { show, move, waitForReader }: Steps,
  dispatch: CardDispatch,
  linksOutside: boolean,
): DeckAround {
  const [, navigate] = useLocation()
  const steps = useRef<Steps>({ show, move, waitForReader })
  useLayoutEffect(() => {
    steps.current = { show, move, waitForReader }
  }, [show, move, waitForReader])
  const [jump] = useState(jumpAfterOpening)
  useEffect(() => jump.cancel, [jump])
  return useMemo(() => {
    const targetOf = (link: string) => linkTarget(link, location.href, linksOutside)
    // The core judges addresses outside; places in the app and its own files are none.
    const linkFollowed = (link: string) => {
      const kind = targetOf(link)?.kind
      if (kind === undefined || kind === 'out') void dispatch('openLinkFromCard', { link })
    }
    return {
      next: () => steps.current.move(1, 'pressed'),
      jumpTo: (cardId) => jump.to(() => steps.current.show(cardId)),
      targetOf,
      linkFollowed,
      openLink: (link) => {
        linkFollowed(link)
        openTarget(targetOf(link), navigate)
      },
      waitForReader: () => steps.current.waitForReader(),
    }
  }, [dispatch, navigate, linksOutside, jump])
}
