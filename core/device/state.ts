import * as t from 'io-ts'
import { byId, entity, Finite, Integer, oneOf } from '../../protocol/codec'
import { ColorScheme, Language } from '../../protocol/languages'
import { OpenText } from '../../protocol/open'

/** A page of the app that is open in this browser. */
const Page = entity(
  'Page',
  { startedAt: Finite },
  {
    hidden: t.literal(true),
    /** Where somebody came from, until their start is told of them (S-TRACK-08). */
    referrer: t.string,
  },
)
export type Page = Readonly<t.TypeOf<typeof Page>>

/** What holds whoever is signed in. */
export const DeviceState = entity(
  'DeviceState',
  {
    platform: OpenText,
    userAgent: OpenText,
    language: Language,
    /** Server time minus device time, ms (decision 9). */
    clockOffset: Finite,
    /** What the browser says of the connection. */
    connected: t.boolean,
    /** What the last call said of it. */
    network: oneOf('Network', ['unknown', 'online', 'offline']),
    /** How long the page was hidden the last time, ms. */
    awayFor: Finite,
    /** Living tabs, by the random id of their start. */
    pages: byId(Page),
    /** Sign-ins and log-outs so far: each begins a new `mine`, and this number tells them apart (X-OUTBOX-10). */
    signIns: Integer,
  },
  {
    colorScheme: ColorScheme,
    hiddenAt: Finite,
    /** By the last sync, the admins have closed the app to everybody (S-ROUTE-37). */
    appDisabled: t.literal(true),
    /** Keys of one letter or digit do nothing (X-UX-03). */
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
  awayFor: 0,
  pages: {},
  signIns: 0,
}
