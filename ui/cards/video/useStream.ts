import { useEffect, useEffectEvent, type RefObject } from 'react'
import { lazyModule, useLazyModule } from '../../lazy/lazy-module'
import { parseUrl } from '../../components/text/parse-url'

const player = lazyModule(() => import('./play-stream').then(({ playStream }) => playStream))

const HLS = 'application/vnd.apple.mpegurl'

/** Tests whether it is an HLS stream, whose segments are loaded while it plays. It has no file to download. */
export const isStream = (url: string): boolean => parseUrl(url)?.pathname.endsWith('.m3u8') === true

/** Tests whether the browser needs the stream player. */
export const needsHelp = (video: Pick<HTMLVideoElement, 'canPlayType'>): boolean => video.canPlayType(HLS) === ''

/**
 * Plays the stream at an address in the element, and restarts it with each retry; without an address it does nothing.
 */
export function useStream(
  video: RefObject<HTMLVideoElement | null>,
  address: string | undefined,
  tries: number,
  fail: () => void,
): void {
  const isWanted = address !== undefined
  const state = useLazyModule(player, isWanted)
  const onFault = useEffectEvent(fail)
  const playStream = state.is === 'loaded' ? state.value : undefined
  const isMissing = isWanted && state.is === 'failed'
  useEffect(() => {
    if (isMissing) onFault()
  }, [isMissing])
  // 'Try Again' also loads the player's code again.
  useEffect(() => {
    if (isWanted && tries > 0) void player.fetch()
  }, [isWanted, tries])
  useEffect(() => {
    const element = video.current
    if (address === undefined || element === null || playStream === undefined) return undefined
    return playStream(element, address, () => onFault())
  }, [video, address, tries, playStream])
}
