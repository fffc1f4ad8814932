// Imported first: it removes secrets from the address.
import { isLeavingFrame } from './sso/sso-landing'
import './theme/tokens.css'
import './theme/forced-colors.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { startCore } from './core-client/hooks'
import { fetchFirstTexts } from './i18n/Messages'
import { whenHomeLoaded } from './prefetch/useFirstScreen'

const root = document.getElementById('root')
if (root !== null && !isLeavingFrame) {
  // The slow tasks start before the page is rendered: the core and the texts.
  const language = startCore()
  fetchFirstTexts()
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  const renderer = createRoot(root)
  if (language === undefined) renderer.render(app)
  else void whenHomeLoaded(language).then(() => renderer.render(app))
}
