// First of all: it takes secrets out of the address.
import { isLeavingFrame } from './sign-on/landing'
import './theme/tokens.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { defaultLanguage } from '../protocol/languages'
import { App } from './App'
import { startCore } from './core-client/hooks'
import { fetchFirstTexts } from './i18n/Messages'
import { localeOf } from './i18n/locale'

const root = document.getElementById('root')
if (root !== null && !isLeavingFrame) {
  // What takes its time begins before the page is made: the core, the texts, and the browser's tables of languages.
  startCore()
  fetchFirstTexts()
  localeOf(defaultLanguage, navigator.languages)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
