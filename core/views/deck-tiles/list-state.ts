import type { HomeBundle } from '../../../protocol/entities/home'
import type { HomeView } from '../../../protocol/views/home'
import type { State } from '../../state'

/**
 * Returns the state of a list that is part of Home: without a bundle it is loading, unless the load failed (S-HOME-17).
 */
export function listState({ mine: { library, sync } }: State, home: HomeBundle | undefined): HomeView['state'] {
  if (home !== undefined) return 'ready'
  if (library.home !== undefined) return 'loading'
  return library.homeFault !== undefined || sync.load.context.status === 'failed' ? 'failed' : 'loading'
}
