import * as t from 'io-ts'
import { Alert } from '../alerts'
import { entity, Integer, oneOf } from '../codec'
import { Id } from '../ids'
import { ColorScheme, Language } from '../languages'
import { AccountAction, Fonts, SignInCover } from '../white-label'

export const Guard = oneOf('Guard', ['starting', 'signedOut', 'appDisabled', 'setPassword', 'smsIntake', 'open'])
export type Guard = t.TypeOf<typeof Guard>

/** What is around every screen: who is signed in, whose brand, whether the app is online, and the alerts. */
export const ShellView = entity(
  'ShellView',
  {
    /** What may be shown at all (S-ROUTE-30..37); the route is the view's own. */
    guard: Guard,
    load: oneOf('LoadView', ['initial', 'restored', 'synced', 'offline', 'connectionTimeout', 'unknown']),
    offlineBar: t.boolean,
    online: t.boolean,
    /** Unsent actions of the present user. */
    waiting: Integer,
    /** The server would not take one of them, and the others wait behind it (X-OUTBOX-07). */
    heldUp: t.boolean,
    brand: entity(
      'Brand',
      { displayName: t.string, assessmentLabel: t.string },
      {
        uiColor1: t.string,
        uiColor2: t.string,
        logo: t.string,
        darkModeLogo: t.string,
        orgId: t.string,
        /** Of the app's text and of what is printed on cards (S-BRAND-06). */
        fonts: Fonts,
        /** Of decks, for the sign-in. */
        covers: t.array(SignInCover),
        /** Where 'Email Support' writes to (S-SHELL-26). */
        supportEmail: t.string,
        howToUseUrl: t.string,
        privacyUrl: t.string,
        termsUrl: t.string,
        /** Of the organisation, for My Account (S-ACCT-02). */
        accountActions: t.array(AccountAction),
      },
    ),
    language: Language,
    /** The learner wants to hear the app's sounds (S-PREF-03). */
    sounds: t.boolean,
    alerts: t.array(Alert),
    /** Where the library item of the navigation bar leads (S-SHELL-05). */
    libraryPath: t.string,
    /**
     * How actions are kept: on the device; in memory alone, because there is no store, another tab keeps it from opening,
     * or it does not answer; not at all, because the device is full, or a newer build has the store now (X-HEAL-05).
     */
    storage: oneOf('StorageState', ['durable', 'memory', 'blocked', 'stuck', 'readOnly', 'superseded']),
    troubleshooting: entity(
      'Troubleshooting',
      { platform: t.string, session: t.string, org: t.string },
      /** Where this deployment has its API, if it says so. */
      { apiPrefix: t.string },
    ),
  },
  {
    user: t.type({ id: Id, name: t.string, firstName: t.string, initials: t.string, isGuest: t.boolean }),
    colorScheme: ColorScheme,
    initialUrl: t.string,
    /** Why a session is over that the learner did not end: 'Please sign in again …' (S-LOGIN-30), or nobody was here (S-SYNC-34). */
    ended: oneOf('SessionEnd', ['again', 'away']),
    /** A log-out that was confirmed waits for the sync, for what is unsent, or for the server (S-SYNC-32). */
    leaving: t.literal(true),
  },
)
export type ShellView = t.TypeOf<typeof ShellView>
