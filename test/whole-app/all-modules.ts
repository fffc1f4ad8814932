import type { LazyModules, ImportModule } from '../../worker/lazy/modules'
import { lazyModule as accountPart } from '../../worker/lazy/account'
import { lazyModule as decksPart } from '../../worker/lazy/decks'
import { lazyModule as inMemory } from '../../worker/lazy/memory-log'
import { lazyModule as later } from '../../worker/lazy/after-start'
import { lazyModule as libraryPart } from '../../worker/lazy/library'
import { lazyModule as listsPart } from '../../worker/lazy/lists'
import { lazyModule as mediaPart } from '../../worker/lazy/media'
import { lazyModule as sealedPart } from '../../worker/lazy/sealing'
import { lazyModule as searchPart } from '../../worker/lazy/search'
import { lazyModule as signInFormPart } from '../../worker/lazy/sign-in-form'
import { lazyModule as signOn } from '../../worker/lazy/sign-on'
import { lazyModule as steps } from '../../worker/lazy/migrations'
import { lazyModule as todayPart } from '../../worker/lazy/today'

const modules: LazyModules = {
  account: accountPart,
  decks: decksPart,
  library: libraryPart,
  sealed: sealedPart,
  search: searchPart,
  signInForm: signInFormPart,
  today: todayPart,
  lists: listsPart,
  afterStart: later,
  memoryLog: inMemory,
  signOn,
  media: mediaPart,
  migrations: steps,
}

/** Loads all code immediately, where lazy loading has no benefit. */
export const allModules: ImportModule = async (name) => modules[name]
