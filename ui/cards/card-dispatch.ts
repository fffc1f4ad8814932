import type { IntentData, IntentType } from '../../protocol/intents'
import type { Dispatch } from '../core-client/hooks'
import type { AnyCardDispatch, CardData } from './back-props'

/** The dispatch of one card: the ids of the card and of its deck go with everything that is asked of it. */
export const cardDispatch =
  (dispatch: Dispatch, deckId: string, cardId: string): AnyCardDispatch =>
  <T extends IntentType>(type: T, data: CardData<T>) =>
    dispatch(type, { ...data, deckId, cardId } as IntentData<T>)

/** Of a card that is not in view: nothing can be asked of it. */
export const noDispatch: AnyCardDispatch = () => Promise.resolve(undefined)
