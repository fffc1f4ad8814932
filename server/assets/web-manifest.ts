import type { Language } from '../../protocol/languages'
import { buildPath } from '../../protocol/paths'
import { webScheme } from '../../protocol/product'
import type { WhiteLabel } from '../../protocol/white-label'
import { textsIn } from '../texts/texts'

export const appIconPath = '/app-icon.svg'

/**
 * Returns the web app manifest of a host (W3C Web Application Manifest; X-PWA-01, D-ROUTE-12). It contains name and
 * look of the installed app, shortcuts, and the links that the browser passes to it. In a link's URL, '%s' is replaced
 * by the full encoded link. The texts are in the browser's language, because the manifest is fetched without a session
 * and the user's choice is unknown.
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
