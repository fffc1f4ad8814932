import { useLocation } from 'wouter'
import type { CardActions } from '../../cards/card-actions'
import { linkTarget } from '../../cards/link-target'
import type { Dispatch } from '../../core-client/hooks'
import type { CardInView } from './useCardInView'

/** What the card in view may ask of the core and of the deck around it. */
export function useCardActions(
  deckId: string,
  cardId: string,
  { show, move, waitForReader }: Pick<CardInView, 'show' | 'move' | 'waitForReader'>,
  dispatch: Dispatch,
): CardActions {
  const [, navigate] = useLocation()
  // The core judges addresses outside; places in the app and its own files are none.
  const linkFollowed = (link: string) => {
    const kind = linkTarget(link, location.href)?.kind
    if (kind === undefined || kind === 'out') void dispatch('openLinkFromCard', { deckId, cardId, link })
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
    setFavorite: (favorite) => void dispatch('favoriteCardToggle', { deckId, cardId, favorite }),
    answer: (quizId, answer, byKey) => {
      if (byKey) waitForReader()
      return dispatch('answerQuestion', { deckId, cardId, quizId, answer })
    },
    completeAttempt: () => void dispatch('completeAttempt', { deckId }),
    retry: () => void dispatch('retryQuizDeck', { deckId }),
    submitScore: () => void dispatch('submitQuizDeckScore', { deckId }),
  }
}
