import { settingPasswordUntil } from '../session/set-password'
import { accountView } from './account-settings'
import { healthView } from './health'
import { phoneView } from './phone'
import { none, type Projections } from './projection'
import { rolesView } from './roles'
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
  account: { guarded: true, view: (state, _params, context) => accountView(state, context), needs: none, blindTo: [] },
  // For whom the question for text messages holds as well; it shows them nothing but their own number.
  phone: { guarded: false, view: (state, _params, context) => phoneView(state, context), needs: none, blindTo: [] },
  roles: { guarded: true, view: (state, _params, context) => rolesView(state, context), needs: none, blindTo: [] },
  health: { guarded: false, view: (state, _params, context) => healthView(state, context), needs: none, blindTo: [] },
} as const satisfies Partial<Projections>
