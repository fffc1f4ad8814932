import type { State } from '../state'

/** Online as far as is known: the device is connected, and no sync has found otherwise since (S-SYNC-19). */
export const isOnline = (state: State): boolean => state.device.connected && state.device.network !== 'offline'
