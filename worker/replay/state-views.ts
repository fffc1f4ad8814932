// Computes the views of a state, for conditions on a log (--shrink, --bisect, flipdeck/replay).
import type { ContentLookup } from '../../core/decider'
import { emptyHealth } from '../../core/log/fold-with-codecs'
import type { State } from '../../core/state'
import type { ViewContext } from '../../core/views/context'
import { project } from '../../core/views/project'
import type { Projections } from '../../core/views/projection'
import type { ViewName, ViewParams } from '../../protocol/views'
import { environmentOf } from './replay-screens'

/** The views of a deck; shown for the deck that is open in the tab of the last input. */
const ofDeck = ['deck', 'report', 'deckEnd', 'deckMedia', 'certificate'] as const satisfies readonly ViewName[]
const ofTab = [
  'shell',
  'signIn',
  'setPassword',
  'account',
  'phone',
  'roles',
  'home',
  'today',
  'library',
  'search',
  'ownDecks',
  'health',
  'outbox',
  'addContent',
  'favorites',
  'newDecks',
  'competitions',
  'certifications',
  'notifications',
  'notice',
] as const satisfies readonly ViewName[]

/** Where and when an input was given. */
export interface StampedInput {
  /** Time in ms UTC, minutes east of UTC, and the id of the tab. */
  readonly stamp: { readonly at: number; readonly zone: number; readonly session: string }
}

/**
 * Returns the views by name, each computed when it is first read: those of the tab that the last input came from, at the
 * time of that input. A view that may not be shown then is undefined.
 */
export function viewsOf(
  views: Projections,
  state: State,
  last: StampedInput | undefined,
  contents: ContentLookup,
): Readonly<Record<string, unknown>> {
  const { at = 0, zone = 0, session = '' } = last?.stamp ?? {}
  const context: ViewContext = {
    ...environmentOf({ at, zone, session }),
    contents: { ...contents, search: none, thread: none, report: none, file: none },
    health: emptyHealth,
  }
  const shown: Record<string, unknown> = {}
  const add = <N extends ViewName>(name: N, params: ViewParams<N>) =>
    Object.defineProperty(shown, name, {
      enumerable: true,
      get: () => project<N>(views[name], params, state, context),
    })
  for (const name of ofTab) add(name, {})
  const deckId = state.user.tabs[session]?.deck?.deckId
  if (deckId !== undefined) for (const name of ofDeck) add(name, { deckId })
  return shown
}

const none = () => undefined
