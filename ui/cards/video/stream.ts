import { parseUrl } from '../../components/text/parse-url'

const HLS = 'application/vnd.apple.mpegurl'

/** Tests whether it is an HLS stream, whose segments are loaded while it plays. It has no file to download. */
export const isStream = (url: string): boolean => parseUrl(url)?.pathname.endsWith('.m3u8') === true

/** Tests whether the browser needs the stream player. */
export const needsHelp = (video: Pick<HTMLVideoElement, 'canPlayType'>): boolean => video.canPlayType(HLS) === ''
