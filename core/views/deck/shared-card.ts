import type { SharedCardView } from '../../../protocol/views/shared-card'
import type { SharedCard } from '../../deck/state'
import { lookup } from '../../record'
import type { State } from '../../state'
import type { ViewContext } from '../context'
import { omitUndefined } from '../../../protocol/omit-undefined'

/** Projects the location of a shared link's card, as far as this tab has fetched it (D-ROUTE-09, D-ROUTE-15). */
export function sharedCardView(state: State, cardId: string, { session }: ViewContext): SharedCardView {
  const asked = lookup(state.user.tabs, session)?.sharedCard
  const sharedCard: SharedCard = asked?.cardId === cardId ? asked : { cardId, status: 'wanted' }
  const { status, deckId } = sharedCard
  if (status !== 'wanted') {
    const offline = sharedCard.fault?.kind === 'networkError' ? true : undefined
    return { cardId, state: status, ...omitUndefined({ deckId, offline }) }
  }
  const { syncedOnce, status: sync, fault } = state.user.sync.load.context
  if (syncedOnce || sync !== 'failed') return { cardId, state: 'looking' }
  return { cardId, state: 'failed', ...omitUndefined({ offline: fault?.kind === 'networkError' ? true : undefined }) }
}
