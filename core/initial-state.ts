import { initialDevice } from './device/state'
import { initialUserState } from './user-state'
import { initialSession } from './session/session-state'
import type { State } from './state'

/** The state before the first event. */
export const initialState: State = {
  seq: 0,
  device: initialDevice,
  quarantine: {},
  user: initialUserState(initialSession),
}
