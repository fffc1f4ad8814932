// First of all: it takes secrets out of the address.
import { isLeavingFrame } from './sign-on/landing'
import './theme/tokens.css'
import './theme/forced-colors.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { startCore } from './core-client/hooks'
import { fetchFirstTexts } from './i18n/Messages'

const root = document.getElementById('root')
if (root !== null && !isLeavingFrame) {
  // What takes its time begins before the page is made: the core, and the texts.
  startCore()
  fetchFirstTexts()
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
