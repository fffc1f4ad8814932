// The messages between the author command and its page.
import * as t from 'io-ts'
import { oneOf, struct } from '../../protocol/codec'
import { ColorScheme, Language } from '../../protocol/languages'
import type { Severity } from '../content/finding'

/** States of a learner that the page offers, with their labels. */
export const learnerStates = {
  new: 'New',
  halfway: 'Half way through',
  failedTwice: 'Failed twice',
  passed: 'Passed',
  locked: 'Locked',
} as const
export type LearnerState = keyof typeof learnerStates

/** A file of the pack with the number of its findings. */
export interface ListedFile {
  readonly file: string
  readonly errors: number
  readonly warnings: number
  /** Address that opens it in the editor. */
  readonly editor: string
  /** Path of the app that shows the deck of this file, and the folder of its organisation. */
  readonly deck?: { readonly path: string; readonly organisation: string }
}

export interface ListedFinding {
  /** File with line and column, as in 'orgs/acme/users.json:3:5'. */
  readonly at: string
  readonly severity: Severity
  readonly rule: string
  /** Path in the file and reason. */
  readonly reason: string
  readonly repair?: string
  readonly editor: string
}

/** A person, or a deck, of an organisation of the pack. */
export interface Listed {
  readonly id: string
  readonly name: string
  readonly organisation: string
}

/** The event `pack`: the result of a check. */
export interface PackReport {
  /** Differs between two runs of the command. */
  readonly session: string
  readonly pack: string
  readonly files: readonly ListedFile[]
  readonly findings: readonly ListedFinding[]
  readonly errors: number
  readonly warnings: number
  /** `saved`: the preview shows the saved files. `earlier`: it shows the last valid version. `none`: there was none. */
  readonly shows: 'saved' | 'earlier' | 'none'
  readonly learners: readonly Listed[]
  readonly decks: readonly Listed[]
}

/** The event `show`: a valid version is published. Without a path no deck has changed, and the page reloads the app. */
export interface ShowPlace {
  readonly path?: string
  /** Folder of the organisation of the deck. */
  readonly organisation?: string
  /** Time from the save to this message, ms. */
  readonly ms: number
}

const look = { language: Language, colorScheme: ColorScheme }

/** What `POST /open` receives: a learner in a state of a deck. */
export const OpenRequest = struct(
  'OpenRequest',
  {
    learner: t.string,
    deck: t.string,
    state: oneOf('LearnerState', Object.keys(learnerStates) as LearnerState[]),
    ...look,
  },
  {},
)
export type OpenRequest = t.TypeOf<typeof OpenRequest>

/** What `POST /open` answers. */
export interface Opened {
  /** Number of the new account. */
  readonly account: number
  /** Origin of the app for this account. */
  readonly origin: string
  /** Path that signs the account in; it receives the path to show as `path`. */
  readonly enter: string
  /** Where the state differs from the one that was chosen. */
  readonly note?: string
}

/** What `POST /look` receives: language and colours of an account. */
export const LookRequest = struct('LookRequest', { account: t.number, ...look }, {})
