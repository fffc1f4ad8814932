import { newEvent } from '../../protocol/events'
import { settle } from '../calls'
import { accept, nothing, type Domain } from '../decider'
import { withoutCodes } from '../log/address-codes'
import { keepBrowser } from '../outbox/keep-browser'
import { inMine, type State } from '../state'
import { isDue, tabOf } from '../timers'
import type { DeviceState, Page } from './state'

/** A change of the server's clock below this is no news, even where it was measured without fail. */
const CLOCK_TOLERANCE = 5_000

/** The device and the page: start, visibility, connection, clock, timers, language, alerts. */
export const device: Domain = {
  intents: {
    dismissAlert: (state, { alertId }) =>
      state.mine.alerts.some((alert) => alert.id === alertId)
        ? accept(newEvent('alertDismissed', { alertId }))
        : nothing,
    reportUnknownRoute: (_state, { of }, { id }) =>
      accept(
        newEvent('alertRaised', {
          alert: { id: id('alert'), kind: of === 'link' ? 'unableToOpenLink' : of ? 'deckNotFound' : 'pageNotFound' },
        }),
      ),
    chooseLanguage: (state, { language }) =>
      state.device.language === language ? nothing : accept(newEvent('languageChosen', { language })),
    chooseColorScheme: (state, { colorScheme }) =>
      state.device.colorScheme === colorScheme ? nothing : accept(newEvent('colorSchemeChosen', { colorScheme })),
  },
  facts: {
    started: (state, { type: _, referrer, ...data }, { session }) => {
      const { pages } = state.device
      // They were in sight as they were closed, left or killed: of what comes then no worker lives to tell (S-TRACK-09).
      const closed = Object.keys(pages).filter(
        (id) => pages[id]?.hidden !== true && id !== session && !data.alive.includes(id),
      )
      return accept(
        newEvent('appStarted', {
          ...data,
          referrer: placeOf(referrer),
          alive: [...data.alive],
          ...(session in pages ? { again: true } : {}),
          ...(state.mine.session.user === undefined ? { untold: true } : {}),
          ...(closed.length === 0 ? {} : { closed }),
        }),
      )
    },
    hidden: (state, _fact, { session }) =>
      state.device.pages[session]?.hidden === true ? nothing : accept(newEvent('pageHidden', {})),
    shown: (state, { activeAt }, { session }) =>
      state.device.pages[session]?.hidden === true
        ? accept(newEvent('pageShown', activeAt === undefined ? {} : { activeAt }))
        : nothing,
    woken: (state, { activeAt }, { session, at }) =>
      isInSight(state, session) && at > activeAt ? accept(newEvent('pageWoken', { activeAt })) : nothing,
    returned: (state, { hidden }, { session }) =>
      session in state.device.pages ? nothing : accept(newEvent('tabReturned', hidden ? { hidden } : {})),
    connectivity: (state, { online }) =>
      state.device.connected === online ? nothing : accept(newEvent('connectivityChanged', { online })),
    // What a timer of a tab comes to is for whoever armed it to say; nothing is logged of one that comes to nothing.
    timerFired: (state, { timer, armedBy }, { session }) =>
      tabOf(timer) === undefined && isDue(state, { timer, armedBy }, session)
        ? accept(newEvent('timerFired', { timer, armedBy }))
        : nothing,
    // What may come of the measuring is none either: a slow answer would move a right clock, and a quick one move it back.
    clockMeasured: (state, { offset, within }) =>
      Math.abs(state.device.clockOffset - offset) < CLOCK_TOLERANCE + within
        ? nothing
        : accept(newEvent('serverClockMeasured', { offset: Math.round(offset) })),
  },
  evolve: {
    appStarted: (state, { data, session, at }) => {
      const { pages } = state.device
      const { tabs, calls, timers, alerts, outbox } = state.mine
      const living = [...data.alive, session]
      return {
        ...inMine(state, {
          // A start under a session that is known is a worker that replaces another: its tab goes on where it was.
          tabs: pick(tabs, living),
          calls: Object.fromEntries(Object.entries(calls).filter(([, call]) => data.alive.includes(call.session))),
          timers: Object.fromEntries(Object.entries(timers).filter(([name]) => isLive(name, living))),
          alerts: data.alive.length === 0 ? [] : alerts,
          outbox: {
            ...outbox,
            activities: isInBrowser(state.device, data)
              ? outbox.activities
              : keepBrowser(outbox.activities, state.device),
          },
        }),
        device: {
          ...withoutHidden(state.device),
          platform: data.platform,
          userAgent: data.userAgent,
          connected: true,
          network: data.alive.length === 0 ? 'unknown' : state.device.network,
          awayFor: data.alive.length === 0 || data.activeAt !== undefined ? awayUntil(state, at, data.activeAt) : 0,
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
        device: { ...withoutHidden(state.device), pages, awayFor: awayUntil(state, at, data.activeAt) },
      }
    },
    pageWoken: (state, { data, at }) => ({
      ...state,
      device: { ...state.device, awayFor: Math.max(0, at - data.activeAt) },
    }),
    tabReturned: (state, { data, session, at }) => {
      const inSight = data.hidden !== true
      const page: Page = inSight ? { startedAt: at } : { startedAt: at, hidden: true }
      const device = inSight ? { ...withoutHidden(state.device), awayFor: awayUntil(state, at) } : state.device
      return { ...state, device: { ...device, pages: { ...device.pages, [session]: page } } }
    },
    connectivityChanged: (state, { data }) => ({
      ...state,
      device: { ...state.device, connected: data.online, ...(data.online ? {} : { network: 'offline' }) },
    }),
    timerFired: (state, { data }) => {
      const { [data.timer]: _fired, ...timers } = state.mine.timers
      return inMine(state, { timers })
    },
    appSettingsUpdated: (state, { data }) => {
      const { appDisabled: _before, ...device } = state.device
      return { ...state, device: data.disabled ? { ...device, appDisabled: true } : device }
    },
    loginSucceeded: withStartsTold,
    userUpdated: withStartsTold,
    serverClockMeasured: (state, { data }) => ({ ...state, device: { ...state.device, clockOffset: data.offset } }),
    alertRaised: (state, { data }) =>
      state.mine.alerts.some((alert) => alert.kind === data.alert.kind)
        ? state
        : inMine(state, { alerts: [...state.mine.alerts, data.alert] }),
    alertDismissed: (state, { data }) =>
      inMine(state, { alerts: state.mine.alerts.filter((alert) => alert.id !== data.alertId) }),
    languageChosen: (state, { data }) => ({ ...state, device: { ...state.device, language: data.language } }),
    colorSchemeChosen: (state, { data }) => ({ ...state, device: { ...state.device, colorScheme: data.colorScheme } }),
    callFailed: (state, { data }) => settle(state, data.callId),
  },
}

/**
 * Where somebody came from: scheme, host and path of an address, without a name and password, query and fragment, nor
 * a code in its path (X-LOG-13). Empty for what is no address.
 */
function placeOf(referrer: string): string {
  const [, scheme, host, path] = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/?#]*@)?([^/?#@]*)([^?#]*)/i.exec(referrer) ?? []
  return scheme === undefined ? '' : withoutCodes(`${scheme}${host ?? ''}${path ?? ''}`)
}

/** Is the app in the same browser as before? */
const isInBrowser = (before: Browser, now: Browser): boolean =>
  before.platform === now.platform && before.userAgent === now.userAgent
type Browser = Pick<DeviceState, 'platform' | 'userAgent'>

/** How long no page was in sight and awake, ms; `activeAt` is when one was, where none was seen to be hidden (S-SYNC-34). */
const awayUntil = ({ device }: State, at: number, activeAt = at): number =>
  Math.max(0, at - (device.hiddenAt ?? activeAt))

/** Is this tab's page in sight, as far as it has said? */
export function isInSight({ device }: State, session: string): boolean {
  const page = device.pages[session]
  return page !== undefined && page.hidden !== true
}

/** Server time of a device time, ms (decision 9). */
export const serverTime = (state: State, at: number): number => at + state.device.clockOffset

/** Device time of a server time, ms. */
export const deviceTime = (state: State, at: number): number => at - state.device.clockOffset

/** Timers of one tab end with '@session'; those of dead tabs go with them. */
const isLive = (timer: string, alive: readonly string[]): boolean => {
  const session = tabOf(timer)
  return session === undefined || alive.includes(session)
}

const pick = <A>(record: Readonly<Record<string, A>>, keys: readonly string[]): Readonly<Record<string, A>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)))

/** Where each page came from has been told. */
function withStartsTold(state: State): State {
  const pages = Object.entries(state.device.pages).map(([id, { referrer: _, ...page }]) => [id, page] as const)
  return { ...state, device: { ...state.device, pages: Object.fromEntries(pages) } }
}

function withoutHidden(device: DeviceState): DeviceState {
  const { hiddenAt: _, ...shown } = device
  return shown
}

/** Online as far as is known: the device is connected, and no sync has found otherwise since (S-SYNC-19). */
export const isOnline = (state: State): boolean => state.device.connected && state.device.network !== 'offline'
