import { useLocation } from 'wouter'
import type { CardDispatch } from '../../cards/back-props'
import type { DeckAround } from '../../cards/deck-around'
import { linkTarget } from '../../cards/link-target'
import type { CardInView } from './useCardInView'

/** What the deck does for the card in view. */
export function useDeckAround(
  { show, move, waitForReader }: Pick<CardInView, 'show' | 'move' | 'waitForReader'>,
  dispatch: CardDispatch,
): DeckAround {
  const [, navigate] = useLocation()
  // The core judges addresses outside; places in the app and its own files are none.
  const linkFollowed = (link: string) => {
    const kind = linkTarget(link, location.href)?.kind
    if (kind === undefined || kind === 'out') void dispatch('openLinkFromCard', { link })
  }
  return {
    next: () => move(1, 'pressed'),
    jumpTo: show,
    linkFollowed,
    openLink: (link) => {
      linkFollowed(link)
      const target = linkTarget(link, location.href)
      if (target?.kind === 'app') navigate(target.path)
      if (target?.kind === 'out' || target?.kind === 'file') window.open(target.href, '_blank', 'noopener,noreferrer')
    },
    waitForReader,
  }
}
