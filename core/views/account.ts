import { settingPasswordUntil } from '../session/set-password'
import { healthView } from './health'
import { none, type Projections } from './projection'
import { setPasswordView } from './set-password'

export const accountViews = {
  // It is there for a user whom a guard holds; it shows them nothing but their own address.
  setPassword: {
    guarded: false,
    view: (state, _params, context) => setPasswordView(state, context),
    needs: none,
    change: (state, _params, { at }) => settingPasswordUntil(state, at),
    blindTo: [],
  },
  health: { guarded: false, view: (state, _params, context) => healthView(state, context), needs: none, blindTo: [] },
} as const satisfies Partial<Projections>
