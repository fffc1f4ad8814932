import { needNothing, type Projections } from '../projection'
import { signInView } from '../sign-in/sign-in'

export const signInFormProjections = {
  signIn: {
    guarded: false,
    view: (state, _params, context) => signInView(state, context),
    needs: needNothing,
    reads: ['at', 'device', 'session', 'calls'],
  },
} as const satisfies Partial<Projections>
