import * as t from 'io-ts'
import { Alert } from '../alerts'
import { struct, Integer, oneOf } from '../codec'
import { Id } from '../ids'
import { ColorScheme, Language } from '../languages'
import { SignInEpoch } from '../sign-in-epoch'
import { AccountAction, Fonts, SignInCover } from '../white-label'

export const Guard = oneOf('Guard', ['starting', 'signedOut', 'appDisabled', 'setPassword', 'smsIntake', 'open'])
export type Guard = t.TypeOf<typeof Guard>

/** The frame of every screen: user, brand, online state and alerts. */
export const ShellView = struct(
  'ShellView',
  {
    /** The route guard that applies (S-ROUTE-30..37). The view itself knows the route. */
    guard: Guard,
    /** The sign-in epoch of this view. An intent that is handed to another worker carries it (X-BRIDGE-03). */
    signIn: SignInEpoch,
    load: oneOf('LoadView', ['initial', 'restored', 'synced', 'offline', 'connectionTimeout', 'unknown']),
    offlineBar: t.boolean,
    online: t.boolean,
    /** Number of the current user's unsent actions. */
    waiting: Integer,
    /** The server refused one of them, and it blocks the others (X-OUTBOX-07). */
    heldUp: t.boolean,
    brand: struct(
      'Brand',
      { displayName: t.string, assessmentLabel: t.string },
      {
        uiColor1: t.string,
        uiColor2: t.string,
        logo: t.string,
        darkModeLogo: t.string,
        orgId: t.string,
        /** Fonts of the app's text and of the text on cards (S-BRAND-06). */
        fonts: Fonts,
        /** Deck covers for the sign-in screen. */
        covers: t.array(SignInCover),
        /** The address of 'Email Support' (S-SHELL-26). */
        supportEmail: t.string,
        howToUseUrl: t.string,
        privacyUrl: t.string,
        termsUrl: t.string,
        /** The organisation's actions in My Account (S-ACCT-02). */
        accountActions: t.array(AccountAction),
      },
    ),
    language: Language,
    /** The app's sounds are on (S-PREF-03). */
    sounds: t.boolean,
    alerts: t.array(Alert),
    /**
     * How actions are stored (X-HEAL-05). 'durable': on the device. 'memory', 'blocked', 'stuck': in memory only,
     * because there is no store, another tab blocks it, or it does not answer. 'readOnly', 'superseded': not at all,
     * because the device is full, or a newer build has taken over the store. 'emulated': in memory only, as the admin
     * emulator is meant to (S-SYNC-07).
     */
    storage: oneOf('StorageState', ['durable', 'emulated', 'memory', 'blocked', 'stuck', 'readOnly', 'superseded']),
    troubleshooting: struct(
      'Troubleshooting',
      { platform: t.string, session: t.string, org: t.string },
      /** The path of this deployment's API, if configured. */
      { apiPrefix: t.string },
    ),
  },
  {
    /** The category that the navigation bar's library item opens instead of the library (S-SHELL-05). */
    libraryCategoryId: Id,
    user: t.type({ id: Id, name: t.string, firstName: t.string, initials: t.string, isGuest: t.boolean }),
    colorScheme: ColorScheme,
    initialUrl: t.string,
    /**
     * Why the session ended without the learner's request: 'Please sign in again …' (S-LOGIN-30), or inactivity
     * (S-SYNC-34).
     */
    ended: oneOf('SessionEnd', ['again', 'away']),
    /** A confirmed logout is delayed by the sync, by unsent actions or by the server (S-SYNC-32). */
    leaving: t.literal(true),
    /**
     * The page may store its views until its next start (ADR 42): the log is stored, too, and the organisation does not
     * end the sessions of absent learners.
     */
    storable: t.literal(true),
  },
)
export type ShellView = t.TypeOf<typeof ShellView>
