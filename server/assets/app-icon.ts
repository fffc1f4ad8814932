import { parseColor } from '../../protocol/parse-color'
import type { WhiteLabel } from '../../protocol/white-label'

/** Converts an organisation's colour to '#rrggbb'. */
function colorOr(color: string | undefined, other: string): string {
  const rgb = parseColor(color ?? '')
  return rgb === undefined ? other : `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** From this brightness on, white and the colour cannot be told apart. */
const lightest = 190

/**
 * Decides whether a colour needs dark drawing, as white and yellow do. Uses the perceived brightness of red, green and
 * blue.
 */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue > lightest
}

const edgeOf = (color: string): string => (isLight(color) ? ' stroke="#1b2226" stroke-width="8"' : '')

/**
 * Returns the icon of the installed app as an SVG in the colours of a host's organisation, with a background
 * (X-PWA-01). Everything essential is within the middle four fifths, so that systems can apply their own mask.
 */
export function appIcon({ uiColor1, uiColor2 }: WhiteLabel): string {
  const [front, behind] = [colorOr(uiColor1, '#2a3f8f'), colorOr(uiColor2, '#f2703f')]
  const star = isLight(front) ? '#1b2226' : '#ffffff'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
<rect width="512" height="512" fill="#ffffff"/>
<rect x="126" y="158" width="168" height="224" rx="32" fill="${behind}"${edgeOf(behind)} transform="rotate(-12 210 270)"/>
<rect x="208" y="132" width="180" height="240" rx="32" fill="${front}"${edgeOf(front)} transform="rotate(7 298 252)"/>
<path d="M298 192l17.400 37 39.800 5.600-29.200 28 7.300 39.800-35.300-19-35.300 19 7.300-39.800-29.200-28 39.800-5.600z" fill="${star}" transform="rotate(7 298 252)"/>
</svg>
`
}
