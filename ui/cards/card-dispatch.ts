import type { IntentData, IntentType } from '../../protocol/intents'
import type { Dispatch } from '../core-client/hooks'
import type { AnyCardDispatch, CardData } from './back-props'

/** Creates the dispatch of one card, which adds the ids of card and deck to each intent. */
export const cardDispatch =
  (dispatch: Dispatch, deckId: string, cardId: string): AnyCardDispatch =>
  <T extends IntentType>(type: T, data: CardData<T>) =>
    dispatch(type, { ...data, deckId, cardId } as IntentData<T>)

/** The dispatch of a card that is not in view: it does nothing. */
export const noDispatch: AnyCardDispatch = () => Promise.resolve(undefined)
