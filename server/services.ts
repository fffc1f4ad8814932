import type { AdmissionQueue } from './limits/admission-queue'
import type { CallBudgets } from './limits/call-budget'
import type { Config } from './config/config'
import type { Database } from './db/connection'
import type { DelayedReads } from './db/replica'
import type { Identities } from './auth/openid'
import type { Clock, Ids, Mail } from './ports'
import type { Metrics } from './metrics/metrics'
import type { MediaFolders } from './assets/media-folders'
import type { PackSnapshots } from './content/pack-snapshot'
import type { Passwords } from './auth/passwords'
import type { RobotCheck } from './auth/robot-check'
import type { Faults } from './sandbox/faults'
import type { RepeatedLines } from './repeated-lines'
import type { SigningKeys } from './auth/signing-keys'

/** All services of the server. Nothing else is global. */
export interface Services {
  readonly db: Database
  /** Reads that may be seconds old. */
  readonly delayedReads: DelayedReads
  /** The content in force. */
  readonly packs: PackSnapshots
  /** The media files of the content in force. */
  readonly media: MediaFolders
  readonly clock: Clock
  readonly ids: Ids
  readonly mail: Mail
  readonly identities: Identities
  readonly passwords: Passwords
  readonly robotCheck: RobotCheck
  readonly faults: Faults
  readonly signingKeys: SigningKeys
  readonly config: Config
  /** Token buckets of signed-in users. */
  readonly budgets: CallBudgets
  /** Admits calls to the database. */
  readonly admissions: AdmissionQueue
  /** Undefined when metrics are off. */
  readonly metrics?: Metrics
  /** Faults that concern many requests at once, for the log. */
  readonly repeatedLines: RepeatedLines
  /** Writes one line for the operator. Lines never contain users' texts or secrets. */
  readonly log: (line: string) => void
}
