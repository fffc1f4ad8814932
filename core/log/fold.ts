import { app } from '../app'
import { foldRowsBy, type Fold, type FoldObserver } from './fold-by'

/** Folds stored rows by the whole core. */
export const foldRows = (start: Fold, rows: Iterable<unknown>, observe?: FoldObserver): Fold =>
  foldRowsBy(app, start, rows, observe)
