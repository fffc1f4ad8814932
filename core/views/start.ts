import { homeView } from './home'
import { homeChange } from './home-change'
import { bookkeeping, lists, need, none, type Projections } from './projection'
import { shellView } from './shell'
import { signInView } from './sign-in'

/** What is to be seen before anything else is loaded. */
export const startViews = {
  shell: {
    guarded: false,
    view: (state, _params, context) => shellView(state, context),
    needs: ({
      mine: {
        library: { library },
      },
    }) => need('library', library),
    blindTo: [],
  },
  signIn: { guarded: false, view: (state, _params, context) => signInView(state, context), needs: none, blindTo: [] },
  home: {
    guarded: true,
    view: (state, _params, context) => homeView(state, context),
    needs: lists,
    change: (state, _params, context) => homeChange(state, context),
    blindTo: [...bookkeeping, 'tabs', 'outbox', 'engagement'],
  },
} as const satisfies Partial<Projections>
