import type { CardData } from '../back-props'

export type Control = CardData<'controlPlaylist'>

/** Asks the player of the card for a step; where the audio is goes along. */
export type Ask = (step: Control['step'], more?: Partial<Control>) => void
