import type { DiscussionResponse } from '../../protocol/cards/discussion'
import type { QuizReport } from '../../protocol/entities/quiz-report'
import type { SearchResult } from '../../protocol/entities/search'
import type { ShellView } from '../../protocol/views/shell'
import type { WhiteLabel } from '../../protocol/white-label'
import type { ZoneAt } from '../clock/zoned-time'
import type { ContentLookup } from '../decider'
import type { LogHealth } from '../log/fold-with-codecs'

/** Content lookup by hash for views, in addition to that for decisions. */
export interface ViewContents extends ContentLookup {
  readonly search: (hash: string) => SearchResult | undefined
  readonly thread: (hash: string) => readonly DiscussionResponse[] | undefined
  readonly report: (hash: string) => QuizReport | undefined
  readonly file: (hash: string) => { readonly url: string } | undefined
}

/** The data that a view may use besides the state. */
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
