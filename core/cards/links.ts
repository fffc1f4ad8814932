import * as E from 'fp-ts/Either'
import { newEvent } from '../../protocol/events'
import { checkLink } from '../../protocol/links'
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
