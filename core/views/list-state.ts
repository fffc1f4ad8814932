import type { HomeBundle } from '../../protocol/entities/home'
import type { HomeView } from '../../protocol/views/home'
import type { State } from '../state'

/** A list that comes along with Home: without a bundle it is loading, unless that was asked for in vain (S-HOME-17). */
export function listState({ mine: { library, sync } }: State, home: HomeBundle | undefined): HomeView['state'] {
  if (home !== undefined) return 'ready'
  if (library.home !== undefined) return 'loading'
  return library.homeFault !== undefined || sync.load.context.status === 'failed' ? 'failed' : 'loading'
}
