import type { HomeBundle } from '../../../protocol/entities/home'

/** Returns a deck's title from its trial, for a deck that is in no list any longer (S-CERT-04). */
export const titleByTrial = (home: HomeBundle | undefined, deckId: string): string =>
  home?.deckQuizTrials?.find((trial) => trial.deckId === deckId)?.deckTitle ?? ''
