import { initialDevice } from './device/state'
import { initialMine } from './mine'
import { initialSession } from './session/session-state'
import type { State } from './state'

/** Before the first event. */
export const initialState: State = { seq: 0, device: initialDevice, quarantine: {}, mine: initialMine(initialSession) }
