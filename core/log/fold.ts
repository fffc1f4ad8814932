import { completeCore } from '../features/all-features'
import { foldRowsWithCodecs, type FoldResult, type FoldObserver } from './fold-with-codecs'

/** Folds stored rows with the complete core. */
export const foldRows = (start: FoldResult, rows: Iterable<unknown>, observe?: FoldObserver): FoldResult =>
  foldRowsWithCodecs(completeCore, start, rows, observe)
