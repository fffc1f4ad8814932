import type { DiscussionResponse } from '../../protocol/cards/discussion'
import type { QuizReport } from '../../protocol/entities/quiz-report'
import type { SearchResult } from '../../protocol/entities/search'
import type { ShellView } from '../../protocol/views/shell'
import type { WhiteLabel } from '../../protocol/white-label'
import type { ZoneAt } from '../clock/moment'
import type { Contents } from '../decider'
import type { LogHealth } from '../log/fold-by'

/** Content by hash that views show, beyond what decisions draw on. */
export interface ViewContents extends Contents {
  readonly search: (hash: string) => SearchResult | undefined
  readonly thread: (hash: string) => readonly DiscussionResponse[] | undefined
  readonly report: (hash: string) => QuizReport | undefined
  readonly file: (hash: string) => { readonly url: string } | undefined
}

/** What a view may draw on besides the state. */
export interface ViewContext {
  /** Device time, ms since 1970 UTC. */
  readonly at: number
  /** Minutes east of UTC. */
  readonly zone: number
  readonly zoneAt: ZoneAt
  /** The tab that the view is for. */
  readonly session: string
  readonly contents: ViewContents
  readonly whiteLabel: WhiteLabel
  readonly storage: ShellView['storage']
  readonly health: LogHealth
}
