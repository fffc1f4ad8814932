import { inMine, type State } from '../state'
import type { AccountState } from './state'

/** Changes what the account has to say of itself. */
export const inAccount = (state: State, change: Partial<AccountState>): State =>
  inMine(state, { account: { ...state.mine.account, ...change } })
