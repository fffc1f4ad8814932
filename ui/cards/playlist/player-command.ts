import type { CardData } from '../back-props'

export type PlayerCommand = CardData<'controlPlaylist'>

/** Sends a command to the card's player, with the audio's position. */
export type SendCommand = (step: PlayerCommand['step'], more?: Partial<PlayerCommand>) => void
