import { newEvent } from '../../protocol/events'
import { accept, nothing, type Domain } from '../decider'
import type { DeviceState, State, Tab } from '../state'

export const initialDevice: DeviceState = {
  platform: '',
  userAgent: '',
  language: 'en',
  clockOffset: 0,
  connected: true,
  awayFor: 0,
}

/** A change of the server's clock below this is latency, not news. */
const CLOCK_TOLERANCE = 5_000

/** The device and the page: start, visibility, connection, clock, timers, language, alerts. */
export const device: Domain = {
  intents: {
    dismissAlert: (state, { alertId }) =>
      state.alerts.some((alert) => alert.id === alertId) ? accept(newEvent('alertDismissed', { alertId })) : nothing,
    reportUnknownRoute: (_state, _data, { id }) =>
      accept(newEvent('alertRaised', { alert: { id: id('alert'), kind: 'pageNotFound' } })),
    chooseLanguage: (state, { language }) =>
      state.device.language === language ? nothing : accept(newEvent('languageChosen', { language })),
    chooseColorScheme: (state, { colorScheme }) =>
      state.device.colorScheme === colorScheme ? nothing : accept(newEvent('colorSchemeChosen', { colorScheme })),
  },
  facts: {
    started: (_state, { type: _, ...data }) => accept(newEvent('appStarted', { ...data, alive: [...data.alive] })),
    hidden: (state) => (state.device.hiddenAt === undefined ? accept(newEvent('pageHidden', {})) : nothing),
    shown: (state) => (state.device.hiddenAt === undefined ? nothing : accept(newEvent('pageShown', {}))),
    connectivity: (state, { online }) =>
      state.device.connected === online ? nothing : accept(newEvent('connectivityChanged', { online })),
    timerFired: (state, { timer, armedBy }) =>
      state.timers[timer]?.armedBy === armedBy ? accept(newEvent('timerFired', { timer, armedBy })) : nothing,
    clockMeasured: (state, { offset }) =>
      Math.abs(state.device.clockOffset - offset) < CLOCK_TOLERANCE
        ? nothing
        : accept(newEvent('serverClockMeasured', { offset: Math.round(offset) })),
  },
  evolve: {
    appStarted: (state, { data, session, at }) => ({
      ...state,
      device: { ...withoutHidden(state.device), platform: data.platform, userAgent: data.userAgent, connected: true },
      tabs: { ...pick(state.tabs, data.alive), [session]: { startedAt: at } satisfies Tab },
      calls: Object.fromEntries(Object.entries(state.calls).filter(([, call]) => data.alive.includes(call.session))),
      timers: Object.fromEntries(Object.entries(state.timers).filter(([name]) => isLive(name, data.alive))),
      alerts: [],
    }),
    pageHidden: (state, { at }) => ({ ...state, device: { ...state.device, hiddenAt: at } }),
    pageShown: (state, { at }) => ({
      ...state,
      device: { ...withoutHidden(state.device), awayFor: Math.max(0, at - (state.device.hiddenAt ?? at)) },
    }),
    connectivityChanged: (state, { data }) => ({ ...state, device: { ...state.device, connected: data.online } }),
    timerFired: (state, { data }) => {
      const { [data.timer]: _fired, ...timers } = state.timers
      return { ...state, timers }
    },
    serverClockMeasured: (state, { data }) => ({ ...state, device: { ...state.device, clockOffset: data.offset } }),
    alertRaised: (state, { data }) =>
      state.alerts.some((alert) => alert.kind === data.alert.kind) ? state : { ...state, alerts: [...state.alerts, data.alert] },
    alertDismissed: (state, { data }) => ({
      ...state,
      alerts: state.alerts.filter((alert) => alert.id !== data.alertId),
    }),
    languageChosen: (state, { data }) => ({ ...state, device: { ...state.device, language: data.language } }),
    colorSchemeChosen: (state, { data }) => ({ ...state, device: { ...state.device, colorScheme: data.colorScheme } }),
  },
}

/** Server time of a device time, ms (decision 9). */
export const serverTime = (state: State, at: number): number => at + state.device.clockOffset

/** Timers of one tab end with '@session'; those of dead tabs go with them. */
const isLive = (timer: string, alive: readonly string[]): boolean => {
  const session = timer.split('@')[1]
  return session === undefined || alive.includes(session)
}

const pick = <A>(record: Readonly<Record<string, A>>, keys: readonly string[]): Readonly<Record<string, A>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)))

function withoutHidden(device: DeviceState): DeviceState {
  const { hiddenAt: _, ...shown } = device
  return shown
}
