import { updateUser, type State } from '../state'
import type { AccountState } from './state'

/** Updates the account state. */
export const updateAccountState = (state: State, change: Partial<AccountState>): State =>
  updateUser(state, { account: { ...state.mine.account, ...change } })
