import * as t from 'io-ts'
import { Alert } from '../alerts'
import { struct, Finite, oneOf } from '../codec'
import { Fault } from '../faults'
import { Id } from '../ids'
import { ColorScheme, Language } from '../languages'
import { ExportableText } from '../exportable-text'
import { event } from './define'
import { QueuedRow } from './queued-row'
import { RecoveredEvent } from './recovered-event'

/**
 * A reference to an expired timer of the state. `armedBy` is the seq of the event that armed it; on a mismatch the
 * reference is stale. An event that carries one was caused by the timer and disarms it (X-LOG-17).
 */
export const TimerRef = t.type({ timer: ExportableText, armedBy: Finite })
export type TimerRef = t.TypeOf<typeof TimerRef>

/** Events of the device and the page, independent of the signed-in user. */
export const deviceEvents = {
  /**
   * A tab started. `alive`: sessions of the other tabs that answered; all others have ended (S-SYNC-09). `activeAt`:
   * when a page was last known to be visible and awake, device time in ms (S-SYNC-34). `again`: a worker replaced
   * another worker of this tab, which had already logged the start. `untold`: no user was signed in, so the start is
   * reported with the next signed-in user (S-TRACK-08). `closed`: sessions of pages that ended without being hidden
   * first and are not reported yet (S-TRACK-09).
   */
  appStarted: event(
    'appStarted',
    1,
    struct(
      'AppStarted',
      {
        build: ExportableText,
        platform: ExportableText,
        userAgent: ExportableText,
        referrer: t.string,
        alive: t.array(Id),
        /** False in the admin emulator, which restores nothing (S-SYNC-07). */
        restored: t.boolean,
      },
      { activeAt: Finite, again: t.literal(true), untold: t.literal(true), closed: t.array(Id) },
    ),
  ),
  pageHidden: event('pageHidden', 1, t.type({})),
  pageShown: event('pageShown', 1, struct('PageShown', {}, { activeAt: Finite })),
  /** A visible page wakes from a sleep, the device's or its own, that began after `activeAt` (S-SYNC-34). */
  pageWoken: event('pageWoken', 1, t.type({ activeAt: Finite })),
  /** A tab that was considered ended, because it was frozen when another tab started, is active again. */
  tabReturned: event('tabReturned', 1, struct('TabReturned', {}, { hidden: t.literal(true) })),
  connectivityChanged: event('connectivityChanged', 1, t.type({ online: t.boolean })),
  /**
   * A timer expired, and its expiry alone changes the state. Otherwise the event that it causes carries the timer
   * reference.
   */
  timerFired: event('timerFired', 1, TimerRef),
  /** Server time minus device time in ms, from a response's Date header (decision 9). */
  serverClockMeasured: event('serverClockMeasured', 1, t.type({ offset: Finite })),
  alertRaised: event('alertRaised', 1, t.type({ alert: Alert })),
  alertDismissed: event('alertDismissed', 1, t.type({ alertId: Id })),
  languageChosen: event('languageChosen', 1, t.type({ language: Language })),
  colorSchemeChosen: event('colorSchemeChosen', 1, t.type({ colorScheme: ColorScheme })),
  /** The log lost rows that the mirror still had; they are queued again unchanged (X-HEAL-01). */
  storageHealed: event(
    'storageHealed',
    1,
    struct(
      'StorageHealed',
      { cause: oneOf('HealCause', ['dataLoss', 'markerMismatch', 'readError']), rows: t.array(QueuedRow) },
      { /** The events that caused these rows, if mirrored (X-HEAL-08). */ events: t.array(RecoveredEvent) },
    ),
  ),
  callFailed: event('callFailed', 1, t.type({ callId: Id, fault: Fault })),
} as const
