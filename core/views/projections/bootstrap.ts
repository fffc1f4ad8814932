import { homeView } from '../home/home'
import { homeViewExpiry } from '../home/home-view-expiry'
import { needLists, need, tileReads, type Projections } from '../projection'
import { shellView } from '../shell/shell'

/** Projections that are available before any other module is loaded. */
export const bootstrapProjections = {
  shell: {
    guarded: false,
    view: (state, _params, context) => shellView(state, context),
    needs: ({
      user: {
        library: { library },
      },
    }) => need('library', library),
    reads: [
      'at',
      'storage',
      'device',
      'signIn',
      'owner',
      'session',
      'sync',
      'tabs',
      'quiz',
      'seen',
      'engagement',
      'library',
      'outbox',
      'calls',
      'alerts',
    ],
  },
  home: {
    guarded: true,
    view: (state, _params, context) => homeView(state, context),
    needs: needLists,
    expiresAt: (state, _params, context) => homeViewExpiry(state, context),
    reads: tileReads,
  },
} as const satisfies Partial<Projections>
