import type { User } from '../../protocol/entities/user'
import type { LogoutReason } from '../../protocol/events/session'
import type { ShellView } from '../../protocol/views/shell'
import { callsFor, underWay } from '../calls'
import { isOnline } from '../device/device'
import { hasUnsent, ownRows } from '../outbox/queue'
import { displayName, firstName, isGuest } from '../session/display-name'
import type { State } from '../state'
import { brandOf } from './brand'
import type { ViewContext } from './context'
import { defined } from '../../protocol/defined'
import { guardOf, loadOf, showsOfflineBar } from './guard'
import { initials } from './initials'
import { libraryPath } from './library-path'

/** Sessions that the learner did not end: the sign-in says so, and leads back. */
const ends: { readonly [R in LogoutReason]?: ShellView['ended'] } = {
  unauthorized: 'again',
  sessionExpired: 'again',
  inactive: 'away',
}

/** What is around every screen. */
export function shellView(state: State, context: ViewContext): ShellView {
  const {
    device,
    mine: { session, library },
  } = state
  const { contents, whiteLabel, storage } = context
  return {
    guard: guardOf(state, whiteLabel),
    load: loadOf(state),
    offlineBar: showsOfflineBar(state),
    online: isOnline(state),
    waiting: ownRows(state).length,
    heldUp: isHeldUp(state),
    brand: brandOf(whiteLabel, session.user?.primaryOrg),
    language: device.language,
    sounds: session.user?.appPreferences?.soundEffects !== false,
    alerts: [...state.mine.alerts],
    libraryPath: libraryPath(library.library === undefined ? undefined : contents.library(library.library)),
    storage,
    troubleshooting: {
      platform: device.platform,
      session: context.session,
      org: whiteLabel.orgId ?? '',
      ...defined({ apiPrefix: whiteLabel.apiPrefix }),
    },
    ...defined({
      user: session.user === undefined ? undefined : personOf(session.user),
      colorScheme: device.colorScheme,
      initialUrl: session.initialUrl,
      ended: ends[session.logoutReason ?? 'chosen'],
      leaving: isLeaving(state, context.at) ? true : undefined,
    }),
  }
}

/** Confirmed, and on its way: what has come to nothing since can be asked for again. */
const isLeaving = (state: State, at: number): boolean =>
  underWay(state, at, callsFor('logout')) ||
  (state.mine.sync.load.context.logoutAfter && (underWay(state, at, callsFor('sync')) || hasUnsent(state)))

const isHeldUp = ({ mine: { outbox } }: State): boolean =>
  (outbox.blocked?.fault.kind ?? 'networkError') !== 'networkError'

function personOf(user: User): NonNullable<ShellView['user']> {
  const name = displayName(user)
  return { id: user.id, name, firstName: firstName(user) ?? name, initials: initials(name), isGuest: isGuest(user) }
}
