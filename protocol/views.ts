import * as t from 'io-ts'
import { struct } from './codec'
import { Id } from './ids'
import { AccountView } from './views/account'
import { AddContentView } from './views/add-content'
import { CertificateView } from './views/certificate'
import { CompetitionsView } from './views/competitions'
import { DeckView, DeckMediaView } from './views/deck'
import { DeckEndView } from './views/deck-end'
import { HealthView } from './views/health'
import { HomeView } from './views/home'
import { LibraryView } from './views/library'
import { CertificationsView, FavoritesView, NewDecksView, NotificationsView } from './views/lists'
import { NoticeView } from './views/notice'
import { OutboxView } from './views/outbox'
import { OwnDecksView } from './views/own-decks'
import { PhoneView } from './views/phone'
import { ReportView } from './views/report'
import { RolesView } from './views/roles'
import { SetPasswordView } from './views/set-password'
import { SearchView } from './views/search'
import { SharedCardView } from './views/shared-card'
import { ShellView } from './views/shell'
import { SignInView } from './views/sign-in'
import { TodayView } from './views/today'

const NoParams = t.type({}, 'NoParams')
const CardParams = t.type({ cardId: Id }, 'CardParams')
const DeckParams = t.type({ deckId: Id }, 'DeckParams')
/** Without a category: the top level of the library. */
const LibraryParams = struct('LibraryParams', {}, { categoryId: Id })

/** Every view by name: its parameters and its shape. One entry per screen or screen section (X-BRIDGE-02). */
export const views = {
  shell: { params: NoParams, view: ShellView },
  signIn: { params: NoParams, view: SignInView },
  setPassword: { params: NoParams, view: SetPasswordView },
  account: { params: NoParams, view: AccountView },
  phone: { params: NoParams, view: PhoneView },
  roles: { params: NoParams, view: RolesView },
  home: { params: NoParams, view: HomeView },
  today: { params: NoParams, view: TodayView },
  deck: { params: DeckParams, view: DeckView },
  report: { params: DeckParams, view: ReportView },
  deckEnd: { params: DeckParams, view: DeckEndView },
  deckMedia: { params: DeckParams, view: DeckMediaView },
  sharedCard: { params: CardParams, view: SharedCardView },
  library: { params: LibraryParams, view: LibraryView },
  search: { params: NoParams, view: SearchView },
  ownDecks: { params: NoParams, view: OwnDecksView },
  certificate: { params: DeckParams, view: CertificateView },
  health: { params: NoParams, view: HealthView },
  outbox: { params: NoParams, view: OutboxView },
  addContent: { params: NoParams, view: AddContentView },
  favorites: { params: NoParams, view: FavoritesView },
  newDecks: { params: NoParams, view: NewDecksView },
  competitions: { params: NoParams, view: CompetitionsView },
  certifications: { params: NoParams, view: CertificationsView },
  notifications: { params: NoParams, view: NotificationsView },
  notice: { params: NoParams, view: NoticeView },
} as const

type Views = typeof views
export type ViewName = keyof Views
export type ViewParams<N extends ViewName> = t.TypeOf<Views[N]['params']>
export type View<N extends ViewName> = t.TypeOf<Views[N]['view']>

/** Throws when a value is not the view of this name (X-BRIDGE-04). */
export function assertView(name: ViewName, value: unknown): void {
  if (!views[name].view.is(value)) throw new TypeError(`the core posted a malformed view: ${name}`)
}
