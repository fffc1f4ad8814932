import { useEffect, useEffectEvent, type RefObject } from 'react'
import { part, usePart } from '../../faults/part'

const player = part(() => import('./play-stream').then(({ playStream }) => playStream))

/** Plays the stream at an address in the element, and begins it anew with each try; without an address it does nothing. */
export function useStream(
  video: RefObject<HTMLVideoElement | null>,
  address: string | undefined,
  tries: number,
  fail: () => void,
): void {
  const isWanted = address !== undefined
  const state = usePart(player, isWanted)
  const onFault = useEffectEvent(fail)
  const playStream = state.is === 'here' ? state.value : undefined
  const isMissing = isWanted && state.is === 'failed'
  useEffect(() => {
    if (isMissing) onFault()
  }, [isMissing])
  // A press on 'Try Again' asks for the code as well.
  useEffect(() => {
    if (isWanted && tries > 0) void player.fetch()
  }, [isWanted, tries])
  useEffect(() => {
    const element = video.current
    if (address === undefined || element === null || playStream === undefined) return undefined
    return playStream(element, address, () => onFault())
  }, [video, address, tries, playStream])
}
