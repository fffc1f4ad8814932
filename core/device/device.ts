import { newEvent } from '../../protocol/events'
import { isRepeated, removeCall } from '../calls'
import type { PendingCall } from '../pending-call'
import { accept, noEvents, type Domain } from '../decider'
import { redactUrl } from '../log/redact-url'
import { stampUserAgent } from '../outbox/stamp-user-agent'
import { updateUser, type State } from '../state'
import { isDue, tabOf } from '../timers'
import type { DeviceState, Page } from './state'

/** Smaller changes of the server clock offset are ignored, ms, even if the measurement was exact. */
const CLOCK_TOLERANCE_MS = 5_000

/** Decides facts of the device and the page: start, visibility, connection, clock, timers, language, alerts. */
export const device: Domain = {
  intents: {
    dismissAlert: (state, { alertId }) =>
      state.user.alerts.some((alert) => alert.id === alertId)
        ? accept(newEvent('alertDismissed', { alertId }))
        : noEvents,
    reportUnknownRoute: (_state, { of }, { id }) =>
      accept(
        newEvent('alertRaised', {
          alert: { id: id('alert'), kind: of === 'link' ? 'unableToOpenLink' : of ? 'deckNotFound' : 'pageNotFound' },
        }),
      ),
    chooseLanguage: (state, { language }) =>
      state.device.language === language ? noEvents : accept(newEvent('languageChosen', { language })),
    chooseColorScheme: (state, { colorScheme }) =>
      state.device.colorScheme === colorScheme ? noEvents : accept(newEvent('colorSchemeChosen', { colorScheme })),
  },
  facts: {
    started: (state, { type: _, referrer, ...data }, { session }) => {
      const { pages } = state.device
      // Pages that were visible when they were closed, left or killed: no worker was alive to report it (S-TRACK-09).
      const closed = Object.keys(pages).filter(
        (id) => pages[id]?.hidden !== true && id !== session && !data.alive.includes(id),
      )
      return accept(
        newEvent('appStarted', {
          ...data,
          referrer: stripReferrer(referrer),
          alive: [...data.alive],
          ...(session in pages ? { again: true } : {}),
          ...(state.user.session.user === undefined ? { untold: true } : {}),
          ...(closed.length === 0 ? {} : { closed }),
        }),
      )
    },
    hidden: (state, _fact, { session }) =>
      state.device.pages[session]?.hidden === true ? noEvents : accept(newEvent('pageHidden', {})),
    shown: (state, { activeAt }, { session }) =>
      state.device.pages[session]?.hidden === true
        ? accept(newEvent('pageShown', activeAt === undefined ? {} : { activeAt }))
        : noEvents,
    woken: (state, { activeAt }, { session, at }) =>
      isPageVisible(state, session) && at > activeAt ? accept(newEvent('pageWoken', { activeAt })) : noEvents,
    returned: (state, { hidden }, { session }) =>
      session in state.device.pages ? noEvents : accept(newEvent('tabReturned', hidden ? { hidden } : {})),
    connectivity: (state, { online }) =>
      state.device.connected === online ? noEvents : accept(newEvent('connectivityChanged', { online })),
    // The domain that armed a tab's timer handles it; a firing without an effect is not logged.
    timerFired: (state, { timer, armedBy }, { session }) =>
      tabOf(timer) === undefined && isDue(state, { timer, armedBy }, session)
        ? accept(newEvent('timerFired', { timer, armedBy }))
        : noEvents,
    // Ignores a change within the measurement error: otherwise a slow response would shift a right clock, and a fast
    // one would shift it back.
    clockMeasured: (state, { offset, within }) =>
      Math.abs(state.device.clockOffset - offset) < CLOCK_TOLERANCE_MS + within
        ? noEvents
        : accept(newEvent('serverClockMeasured', { offset: Math.round(offset) })),
  },
  evolve: {
    appStarted: (state, { data, session, at }) => {
      const { pages } = state.device
      const { tabs, calls, timers, alerts, outbox } = state.user
      const living = [...data.alive, session]
      const goesOn = (call: PendingCall) =>
        data.alive.includes(call.session) || (data.again === true && call.session === session && isRepeated(call))
      return {
        ...updateUser(state, {
          // A start of a known session is a worker that replaces another: its tab keeps its state.
          tabs: pick(tabs, living),
          calls: Object.fromEntries(Object.entries(calls).filter(([, call]) => goesOn(call))),
          timers: Object.fromEntries(Object.entries(timers).filter(([name]) => isLive(name, living))),
          alerts: data.alive.length === 0 && data.again !== true ? [] : alerts,
          outbox: {
            ...outbox,
            activities: isInBrowser(state.device, data)
              ? outbox.activities
              : stampUserAgent(outbox.activities, state.device),
          },
        }),
        device: {
          ...withoutHidden(state.device),
          platform: data.platform,
          userAgent: data.userAgent,
          connected: true,
          network: data.alive.length === 0 ? 'unknown' : state.device.network,
          hiddenForMs:
            data.alive.length === 0 || data.activeAt !== undefined ? hiddenUntil(state, at, data.activeAt) : 0,
          pages: {
            ...pick(pages, data.alive),
            [session]: pages[session] ?? { startedAt: at, ...(data.untold === true && { referrer: data.referrer }) },
          },
        },
      }
    },
    pageHidden: (state, { session, at }) => {
      const pages = {
        ...state.device.pages,
        [session]: { startedAt: at, ...state.device.pages[session], hidden: true as const },
      }
      const away = Object.values(pages).every((page) => page.hidden === true)
      return { ...state, device: { ...state.device, pages, ...(away ? { hiddenAt: at } : {}) } }
    },
    pageShown: (state, { data, session, at }) => {
      const { hidden: _, ...page } = state.device.pages[session] ?? { startedAt: at }
      const pages = { ...state.device.pages, [session]: page }
      return {
        ...state,
        device: { ...withoutHidden(state.device), pages, hiddenForMs: hiddenUntil(state, at, data.activeAt) },
      }
    },
    pageWoken: (state, { data, at }) => ({
      ...state,
      device: { ...state.device, hiddenForMs: Math.max(0, at - data.activeAt) },
    }),
    tabReturned: (state, { data, session, at }) => {
      const inSight = data.hidden !== true
      const page: Page = inSight ? { startedAt: at } : { startedAt: at, hidden: true }
      const device = inSight ? { ...withoutHidden(state.device), hiddenForMs: hiddenUntil(state, at) } : state.device
      return { ...state, device: { ...device, pages: { ...device.pages, [session]: page } } }
    },
    connectivityChanged: (state, { data }) => ({
      ...state,
      device: { ...state.device, connected: data.online, ...(data.online ? {} : { network: 'offline' }) },
    }),
    timerFired: (state, { data }) => {
      const { [data.timer]: _fired, ...timers } = state.user.timers
      return updateUser(state, { timers })
    },
    appSettingsUpdated: (state, { data }) => {
      const { appDisabled: _before, ...device } = state.device
      return { ...state, device: data.disabled ? { ...device, appDisabled: true } : device }
    },
    loginSucceeded: withStartsReported,
    userUpdated: withStartsReported,
    serverClockMeasured: (state, { data }) => ({ ...state, device: { ...state.device, clockOffset: data.offset } }),
    alertRaised: (state, { data }) =>
      state.user.alerts.some((alert) => alert.kind === data.alert.kind)
        ? state
        : updateUser(state, { alerts: [...state.user.alerts, data.alert] }),
    alertDismissed: (state, { data }) =>
      updateUser(state, { alerts: state.user.alerts.filter((alert) => alert.id !== data.alertId) }),
    languageChosen: (state, { data }) => ({ ...state, device: { ...state.device, language: data.language } }),
    colorSchemeChosen: (state, { data }) => ({ ...state, device: { ...state.device, colorScheme: data.colorScheme } }),
    callFailed: (state, { data }) => removeCall(state, data.callId),
  },
}

/**
 * Returns the scheme, host and path of the referrer, without name and password, query and fragment, and codes in the
 * path (X-LOG-13). Empty for an invalid URL.
 */
function stripReferrer(referrer: string): string {
  const [, scheme, host, path] = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/?#]*@)?([^/?#@]*)([^?#]*)/i.exec(referrer) ?? []
  return scheme === undefined ? '' : redactUrl(`${scheme}${host ?? ''}${path ?? ''}`)
}

/** Is the app in the same browser as before? */
const isInBrowser = (before: Browser, now: Browser): boolean =>
  before.platform === now.platform && before.userAgent === now.userAgent
type Browser = Pick<DeviceState, 'platform' | 'userAgent'>

/**
 * Returns how long no page was visible and awake, ms; `activeAt` is when one was, if no page reported being hidden
 * (S-SYNC-34).
 */
const hiddenUntil = ({ device }: State, at: number, activeAt = at): number =>
  Math.max(0, at - (device.hiddenAt ?? activeAt))

/** Is this tab's page visible, as far as it has reported? */
export function isPageVisible({ device }: State, session: string): boolean {
  const page = device.pages[session]
  return page !== undefined && page.hidden !== true
}

/** Converts device time to server time, ms (decision 9). */
export const serverTime = (state: State, at: number): number => at + state.device.clockOffset

/** Converts server time to device time, ms. */
export const deviceTime = (state: State, at: number): number => at - state.device.clockOffset

/** Timers of one tab end with '@session'; those of dead tabs are removed with them. */
const isLive = (timer: string, alive: readonly string[]): boolean => {
  const session = tabOf(timer)
  return session === undefined || alive.includes(session)
}

const pick = <A>(record: Readonly<Record<string, A>>, keys: readonly string[]): Readonly<Record<string, A>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)))

/** Removes the referrers after they were recorded. */
function withStartsReported(state: State): State {
  const pages = Object.entries(state.device.pages).map(([id, { referrer: _, ...page }]) => [id, page] as const)
  return { ...state, device: { ...state.device, pages: Object.fromEntries(pages) } }
}

function withoutHidden(device: DeviceState): DeviceState {
  const { hiddenAt: _, ...shown } = device
  return shown
}

/** Is the app online, as far as is known: is the device connected, and has no sync failed offline since (S-SYNC-19)? */
export const isOnline = (state: State): boolean => state.device.connected && state.device.network !== 'offline'
