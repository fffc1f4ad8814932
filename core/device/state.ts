import * as t from 'io-ts'
import { byId, struct, Finite, Integer, oneOf } from '../../protocol/codec'
import { ColorScheme, Language } from '../../protocol/languages'
import { ExportableText } from '../../protocol/exportable-text'

/** A page of the app that is open in this browser. */
const Page = struct(
  'Page',
  { startedAt: Finite },
  {
    hidden: t.literal(true),
    /** The referrer, until the start is attributed to a user (S-TRACK-08). */
    referrer: t.string,
  },
)
export type Page = Readonly<t.TypeOf<typeof Page>>

/** State of the device, for any user. */
export const DeviceState = struct(
  'DeviceState',
  {
    platform: ExportableText,
    userAgent: ExportableText,
    language: Language,
    /** Server time minus device time, ms (decision 9). */
    clockOffset: Finite,
    /** The connection state from the browser. */
    connected: t.boolean,
    /** The connection state from the last call. */
    network: oneOf('Network', ['unknown', 'online', 'offline']),
    /** How long the page was hidden the last time, ms. */
    hiddenForMs: Finite,
    /** Living tabs, by the random id of their start. */
    pages: byId(Page),
    /** Number of sign-ins and log-outs: each starts a new `user`, which this number identifies (X-OUTBOX-10). */
    signInCount: Integer,
  },
  {
    colorScheme: ColorScheme,
    hiddenAt: Finite,
    /** By the last sync, admins have disabled the app (S-ROUTE-37). */
    appDisabled: t.literal(true),
    /** Single-key shortcuts are disabled (X-UX-03). */
    keysOff: t.literal(true),
  },
)
export type DeviceState = Readonly<t.TypeOf<typeof DeviceState>>

export const initialDevice: DeviceState = {
  platform: '',
  userAgent: '',
  language: 'en',
  clockOffset: 0,
  connected: true,
  network: 'unknown',
  hiddenForMs: 0,
  pages: {},
  signInCount: 0,
}
