import { settingPasswordUntil } from '../../session/set-password'
import { accountView } from '../account/account-settings'
import { healthView } from '../account/health'
import { phoneView } from '../account/phone'
import { needNothing, type Projections } from '../projection'
import { rolesView } from '../account/roles'
import { setPasswordView } from '../sign-in/set-password'

export const accountProjections = {
  // Visible to a user blocked by a guard; shows only their own email address.
  setPassword: {
    guarded: false,
    view: (state, _params, context) => setPasswordView(state, context),
    needs: needNothing,
    expiresAt: (state, _params, { at }) => settingPasswordUntil(state, at),
    reads: ['device', 'session', 'calls'],
  },
  account: {
    guarded: true,
    view: (state, _params, context) => accountView(state, context),
    needs: needNothing,
    reads: ['at', 'device', 'session', 'calls', 'account'],
  },
  // Visible while the SMS question guard is active; shows only the user's own number.
  phone: {
    guarded: false,
    view: (state, _params, context) => phoneView(state, context),
    needs: needNothing,
    reads: ['at', 'device', 'calls', 'account'],
  },
  roles: {
    guarded: true,
    view: (state, _params, context) => rolesView(state, context),
    needs: needNothing,
    reads: ['at', 'device', 'session', 'calls', 'account'],
  },
  health: {
    guarded: false,
    view: (state, _params, context) => healthView(state, context),
    needs: needNothing,
    reads: ['health', 'seq', 'outbox', 'quarantine'],
  },
} as const satisfies Partial<Projections>
