import type { ShellView } from '../../protocol/views/shell'
import type { WhiteLabel } from '../../protocol/white-label'
import type { Contents } from '../decider'
import type { LogHealth } from '../log/fold'

/** What a view may draw on besides the state. */
export interface ViewContext {
  /** Device time, ms since 1970 UTC. */
  readonly at: number
  /** Minutes east of UTC. */
  readonly zone: number
  /** The tab that the view is for. */
  readonly session: string
  readonly contents: Contents
  readonly whiteLabel: WhiteLabel
  readonly storage: ShellView['storage']
  readonly health: LogHealth
}
