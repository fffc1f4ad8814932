import type { User } from '../../../protocol/entities/user'
import type { LogoutReason } from '../../../protocol/events/session'
import type { ShellView } from '../../../protocol/views/shell'
import { callsFor, hasPendingCall } from '../../calls'
import { isOnline } from '../../device/device'
import { lockOnDeck } from '../../library/chain-lock'
import { hasUnsent, userQueue } from '../../outbox/queue'
import { isRunning } from '../../quiz/trial'
import { lookup } from '../../record'
import { displayName, firstName, isGuest, initials } from '../../session/display-name'
import type { State } from '../../state'
import { brandOf } from './brand'
import type { ViewContext } from '../context'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { guardOf, loadOf, showsOfflineBar } from '../guard'
import { libraryCategory } from './library-category'

/** Sessions that ended without the learner's action: the sign-in explains it and returns to the page. */
const ends: { readonly [R in LogoutReason]?: ShellView['ended'] } = {
  unauthorized: 'again',
  sessionExpired: 'again',
  inactive: 'away',
}

/** Returns the current sign-in. After a damaged sign-in row no user is shown, so it contains no user either. */
const epochOf = ({ user }: State): ShellView['signIn'] => ({
  signIn: user.signIn,
  ...(user.session.user === undefined ? {} : omitUndefined({ owner: user.owner })),
})

/** Projects the frame around every screen. */
export function shellView(state: State, context: ViewContext): ShellView {
  const {
    device,
    user: { session, library },
  } = state
  const { contents, whiteLabel, storage } = context
  return {
    guard: guardOf(state, whiteLabel),
    signIn: epochOf(state),
    load: loadOf(state),
    offlineBar: showsOfflineBar(state),
    online: isOnline(state),
    waiting: userQueue(state).length,
    heldUp: hasBlockedAction(state),
    brand: brandOf(whiteLabel, session.user?.primaryOrg),
    language: device.language,
    sounds: session.user?.appPreferences?.soundEffects !== false,
    alerts: alertsNow(state, context),
    storage,
    troubleshooting: {
      platform: device.platform,
      session: context.session,
      org: whiteLabel.orgId ?? '',
      ...omitUndefined({ apiPrefix: whiteLabel.apiPrefix }),
    },
    ...omitUndefined({
      libraryCategoryId: libraryCategory(library.library === undefined ? undefined : contents.library(library.library)),
      user: session.user === undefined ? undefined : userOf(session.user),
      colorScheme: device.colorScheme,
      initialUrl: session.initialUrl,
      ended: ends[session.logoutReason ?? 'chosen'],
      leaving: isLeaving(state, context.at) ? true : undefined,
      storable: isStorable(state, context) ? true : undefined,
    }),
  }
}

/**
 * Returns the alerts to show now. The alert of an unlocked deck is delayed while this tab has a running attempt open:
 * it would cover the question. After a relock of the deck the alert is left out.
 */
function alertsNow(state: State, { session, contents }: ViewContext): ShellView['alerts'] {
  const { alerts, tabs, quiz } = state.user
  const trial = lookup(quiz.trials, tabs[session]?.deck?.deckId ?? '')
  const isAnswering = trial !== undefined && isRunning(trial)
  return alerts.filter(
    ({ kind, deckId = '' }) =>
      kind !== 'deckUnlocked' || (!isAnswering && lockOnDeck(state, contents, deckId) === undefined),
  )
}

/** Is a confirmed log-out in progress? After it has failed it can be requested again. */
const isLeaving = (state: State, at: number): boolean =>
  hasPendingCall(state, at, callsFor('logout')) ||
  (state.user.sync.load.context.logoutAfter && (hasPendingCall(state, at, callsFor('sync')) || hasUnsent(state)))

/**
 * May the page store its views for its next start? Not in memory mode, nor if the learner may no longer see them then:
 * an organisation with `logoutAfterMinutes` signs out whoever was away (S-SYNC-34).
 */
const isStorable = (state: State, { at, storage, whiteLabel }: ViewContext): boolean =>
  storage === 'durable' &&
  guardOf(state, whiteLabel) === 'open' &&
  state.user.session.organisation?.logoutAfterMinutes === undefined &&
  !isLeaving(state, at)

const hasBlockedAction = ({ user: { outbox } }: State): boolean =>
  (outbox.blocked?.fault.kind ?? 'networkError') !== 'networkError'

function userOf(user: User): NonNullable<ShellView['user']> {
  const name = displayName(user)
  return { id: user.id, name, firstName: firstName(user) ?? name, initials: initials(name), isGuest: isGuest(user) }
}
