// First of all: it takes secrets out of the address.
import { isLeavingFrame } from './sign-on/landing'
import './theme/tokens.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'

const root = document.getElementById('root')
if (root !== null && !isLeavingFrame) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
