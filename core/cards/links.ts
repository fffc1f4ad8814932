import * as E from 'fp-ts/Either'
import type { Card } from '../../protocol/entities/card'
import type { Deck } from '../../protocol/entities/deck'
import { newEvent } from '../../protocol/events'
import { checkLink } from '../../protocol/links'
import type { WhiteLabel } from '../../protocol/white-label'
import { accept, noEvents, type Domain } from '../decider'

/**
 * Decides opening links and playing sounds: the view executes them, and only a link that cannot be opened is recorded
 * (D-API-59, D-API-60).
 */
export const links: Domain = {
  intents: {
    openLinkFromCard: (_state, { link }, context) =>
      E.isRight(checkLink(link))
        ? noEvents
        : accept(newEvent('alertRaised', { alert: { id: context.id('alert'), kind: 'unableToOpenLink' } })),
    playSound: () => noEvents,
  },
  evolve: {},
}

/**
 * Do the links of a card open in the browser, even links within the app? They do for cards of the owner that the
 * white-label names. A card without an owner has its deck's owner (D-LINK-10).
 */
export const opensOutside = (
  card: Pick<Card, 'owner'>,
  deck: Pick<Deck, 'owner'>,
  { browserLinksOwnerId }: Pick<WhiteLabel, 'browserLinksOwnerId'>,
): boolean => browserLinksOwnerId !== undefined && (card.owner ?? deck.owner)?.id === browserLinksOwnerId
