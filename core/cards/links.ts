import * as E from 'fp-ts/Either'
import type { Card } from '../../protocol/entities/card'
import type { Deck } from '../../protocol/entities/deck'
import { newEvent } from '../../protocol/events'
import { checkLink } from '../../protocol/links'
import type { WhiteLabel } from '../../protocol/white-label'
import { accept, nothing, type Domain } from '../decider'

/** What a card opens or plays: the view does it, and nothing of it is kept (D-API-59, D-API-60). */
export const links: Domain = {
  intents: {
    openLinkFromCard: (_state, { link }, context) =>
      E.isRight(checkLink(link))
        ? nothing
        : accept(newEvent('alertRaised', { alert: { id: context.id('alert'), kind: 'unableToOpenLink' } })),
    playSound: () => nothing,
  },
  evolve: {},
}

/**
 * Do the links of a card open in the browser, even those within the app? So it is for the owner that the white-label
 * names; a card without an owner of its own is its deck's (D-LINK-10).
 */
export const opensOutside = (
  card: Pick<Card, 'owner'>,
  deck: Pick<Deck, 'owner'>,
  { browserLinksOwnerId }: Pick<WhiteLabel, 'browserLinksOwnerId'>,
): boolean => browserLinksOwnerId !== undefined && (card.owner ?? deck.owner)?.id === browserLinksOwnerId
