import type { Language } from '../protocol/languages'
import { buildPath } from '../protocol/paths'
import { webScheme } from '../protocol/product'
import type { WhiteLabel } from '../protocol/white-label'
import { textsIn } from './texts/texts'

export const appIconPath = '/app-icon.svg'

/**
 * The web app manifest of a host: what an installed app is called there and how it looks, where one can go at once, and
 * the links that the browser hands over to it (W3C Web Application Manifest; X-PWA-01, D-ROUTE-12). A handed link comes
 * whole, encoded, in the place of '%s'. Its words are in the browser's language, in which the system shows them: it is
 * fetched without a session, so that nobody's choice in the app is known.
 */
export const webManifest = ({ webDisplayName, uiColor1 }: WhiteLabel, language: Language) => ({
  id: '/',
  lang: language,
  dir: 'ltr',
  name: webDisplayName,
  short_name: webDisplayName,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  ...(uiColor1 === undefined ? {} : { theme_color: uiColor1 }),
  icons: ['any', 'maskable'].map((purpose) => ({ src: appIconPath, type: 'image/svg+xml', sizes: 'any', purpose })),
  shortcuts: [
    { name: textsIn[language].shortcuts.search, url: buildPath({ name: 'search' }) },
    { name: textsIn[language].shortcuts.library, url: buildPath({ name: 'library' }) },
    { name: textsIn[language].shortcuts.favorites, url: buildPath({ name: 'favorites' }) },
  ],
  protocol_handlers: [{ protocol: webScheme, url: '/start?target=%s' }],
})
