import type { HomeBundle } from '../../protocol/entities/home'

/** A deck's name as its trial has it, for a deck that no list tells of any more (S-CERT-04). */
export const titleByTrial = (home: HomeBundle | undefined, deckId: string): string =>
  home?.deckQuizTrials?.find((trial) => trial.deckId === deckId)?.deckTitle ?? ''
