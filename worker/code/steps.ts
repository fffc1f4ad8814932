import { carryState } from '../../core/log/state-steps'
import type { Steps } from '../loaded-part'

export const part: Steps = { carryState: (version, state) => carryState(version, state) }
