import * as t from 'io-ts'
import { Alert } from '../alerts'
import { entity, Finite, oneOf } from '../codec'
import { Fault } from '../faults'
import { Id } from '../ids'
import { ColorScheme, Language } from '../languages'
import { OpenText } from '../open'
import { event } from './define'
import { Firing } from './firing'
import { QueuedRow } from './queued-row'
import { RescuedEvent } from './rescued-event'

/** What happens to the device and the page, whoever is signed in. */
export const deviceEvents = {
  /**
   * A tab started. `alive` are the sessions of other tabs that answered; all others are gone (S-SYNC-09). `activeAt` is
   * when a page was last known to be in sight and awake, device time in ms (S-SYNC-34). `again`: a worker took the place
   * of another one of this tab, which had told of its start; `untold`: nobody was there to tell it of, so that it is told
   * with whoever comes first (S-TRACK-08). `closed` are sessions of pages that were gone without having been hidden
   * before, of which nothing is told yet (S-TRACK-09).
   */
  appStarted: event(
    'appStarted',
    1,
    entity(
      'AppStarted',
      {
        build: OpenText,
        platform: OpenText,
        userAgent: OpenText,
        referrer: t.string,
        alive: t.array(Id),
        /** Nothing is restored in the admin emulator (S-SYNC-07). */
        restored: t.boolean,
      },
      { activeAt: Finite, again: t.literal(true), untold: t.literal(true), closed: t.array(Id) },
    ),
  ),
  pageHidden: event('pageHidden', 1, t.type({})),
  pageShown: event('pageShown', 1, entity('PageShown', {}, { activeAt: Finite })),
  /** A page that was in sight comes out of a sleep, the device's or its own, that began after `activeAt` (S-SYNC-34). */
  pageWoken: event('pageWoken', 1, t.type({ activeAt: Finite })),
  /** A tab that was taken for dead, because it was frozen when another one started, is there again. */
  tabReturned: event('tabReturned', 1, entity('TabReturned', {}, { hidden: t.literal(true) })),
  connectivityChanged: event('connectivityChanged', 1, t.type({ online: t.boolean })),
  /** A timer of the state ran out, and that alone changes something; else what it causes carries the firing. */
  timerFired: event('timerFired', 1, Firing),
  /** Server time minus device time in ms, from an answer's Date header (decision 9). */
  serverClockMeasured: event('serverClockMeasured', 1, t.type({ offset: Finite })),
  alertRaised: event('alertRaised', 1, t.type({ alert: Alert })),
  alertDismissed: event('alertDismissed', 1, t.type({ alertId: Id })),
  languageChosen: event('languageChosen', 1, t.type({ language: Language })),
  colorSchemeChosen: event('colorSchemeChosen', 1, t.type({ colorScheme: ColorScheme })),
  /** The log lost rows that the mirror still had; they are queued again as they were (X-HEAL-01). */
  storageHealed: event(
    'storageHealed',
    1,
    entity(
      'StorageHealed',
      { cause: oneOf('HealCause', ['dataLoss', 'markerMismatch', 'readError']), rows: t.array(QueuedRow) },
      { /** What caused these rows, as far as the mirror knows (X-HEAL-08). */ events: t.array(RescuedEvent) },
    ),
  ),
  callFailed: event('callFailed', 1, t.type({ callId: Id, fault: Fault })),
} as const
