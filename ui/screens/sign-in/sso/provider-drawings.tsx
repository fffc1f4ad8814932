import type { ReactNode } from 'react'

const line = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** Icons of the single sign-on providers, on a 24 px grid, in the text's colour. */
export const providerDrawings: Readonly<Record<'google' | 'azure' | 'okta' | 'saml', ReactNode>> = {
  google: <path {...line} strokeWidth={2.4} d="M12.5 12h7.2a7.7 7.7 0 1 1-2.3-5.5" />,
  azure: <path fill="currentColor" d="M4 4h7.4v7.4H4ZM12.6 4H20v7.4h-7.4ZM4 12.6h7.4V20H4ZM12.6 12.6H20V20h-7.4Z" />,
  okta: <circle {...line} strokeWidth={4} cx="12" cy="12" r="6.5" />,
  saml: <path {...line} strokeWidth={1.75} d="M4 15a4 4 0 1 1 8 0a4 4 0 1 1 -8 0ZM11 12l8.5-8.5M16 7l2.7 2.7" />,
}
