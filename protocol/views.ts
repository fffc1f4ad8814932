import * as t from 'io-ts'
import { Integer } from './codec'
import { Id } from './ids'
import { CertificateView } from './views/certificate'
import { DeckView } from './views/deck'
import { HealthView } from './views/health'
import { HomeView } from './views/home'
import { SetPasswordView } from './views/set-password'
import { SearchView } from './views/search'
import { SharedCardView } from './views/shared-card'
import { ShellView } from './views/shell'
import { SignInView } from './views/sign-in'

const NoParams = t.type({}, 'NoParams')
const CardParams = t.type({ cardId: Id }, 'CardParams')
const DeckParams = t.type({ deckId: Id }, 'DeckParams')

/** Every view by name: what to ask with and what comes back. One entry per screen or part of it (X-BRIDGE-02). */
export const views = {
  shell: { params: NoParams, view: ShellView },
  signIn: { params: NoParams, view: SignInView },
  setPassword: { params: NoParams, view: SetPasswordView },
  home: { params: NoParams, view: HomeView },
  deck: { params: DeckParams, view: DeckView },
  sharedCard: { params: CardParams, view: SharedCardView },
  search: { params: NoParams, view: SearchView },
  certificate: { params: DeckParams, view: CertificateView },
  health: { params: NoParams, view: HealthView },
} as const

type Views = typeof views
export type ViewName = keyof Views
export type ViewParams<N extends ViewName> = t.TypeOf<Views[N]['params']>
export type View<N extends ViewName> = t.TypeOf<Views[N]['view']>

/** Throws when a value is not the view of this name (X-BRIDGE-04). */
export function assertView(name: ViewName, value: unknown): void {
  if (!views[name].view.is(value)) throw new TypeError(`the core posted a malformed view: ${name}`)
}

/**
 * What the worker posts on a subscription's port: the top-level fields that changed since the last post.
 * `version` rises by one per post; a gap means that a post was missed and the subscription is renewed.
 */
export const ViewPatch = t.type(
  { subscription: Id, version: Integer, changed: t.UnknownRecord, removed: t.array(t.string) },
  'ViewPatch',
)
export type ViewPatch = t.TypeOf<typeof ViewPatch>
