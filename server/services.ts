import type { Config } from './config'
import type { Database } from './db/connection'
import type { Identities } from './identity'
import type { Clock, Ids, Mail } from './ports'
import type { RobotCheck } from './robot-check'
import type { Faults } from './sandbox/faults'

/** Everything that the server works with; nothing else is global. */
export interface Services {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly mail: Mail
  readonly identities: Identities
  readonly robotCheck: RobotCheck
  readonly faults: Faults
  readonly config: Config
  /** One line for the operator; never holds what people wrote or secrets. */
  readonly log: (line: string) => void
}
