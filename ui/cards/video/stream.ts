import { urlOf } from '../../components/url-of'

const HLS = 'application/vnd.apple.mpegurl'

/** Is it an HLS stream, whose pieces are fetched while it plays? There is no file of it to be kept. */
export const isStream = (url: string): boolean => urlOf(url)?.pathname.endsWith('.m3u8') === true

/** Does the browser play streams only with help? */
export const needsHelp = (video: Pick<HTMLVideoElement, 'canPlayType'>): boolean => video.canPlayType(HLS) === ''
