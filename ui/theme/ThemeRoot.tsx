import { createContext, use, useLayoutEffect, useMemo, type ReactNode } from 'react'
import type { ColorScheme } from '../../protocol/languages'
import type { View } from '../../protocol/views'
import { fontRule, useFontFiles } from './brand-fonts'
import { useMediaQuery } from './useMediaQuery'
import { derivePalette } from './palette'
import type { Scheme } from './ramp'

interface ThemeRootProps {
  readonly uiColor1?: string | undefined
  readonly uiColor2?: string | undefined
  /** The organisation's font stacks and files. */
  readonly fonts?: View<'shell'>['brand']['fonts']
  /** What the learner chose; without it the device decides. */
  readonly colorScheme?: ColorScheme | undefined
  readonly children: ReactNode
}

const schemes: readonly Scheme[] = ['light', 'dark']

/**
 * Puts the organisation's colours and fonts and the scheme in force on the document (S-BRAND-05, 06, 10). Both schemes are
 * in the sheet, so that a part of a page may keep one of them (`data-scheme="light"` on a certificate).
 */
export function ThemeRoot({ uiColor1, uiColor2, fonts, colorScheme, children }: ThemeRootProps): ReactNode {
  const deviceIsDark = useMediaQuery('(prefers-color-scheme: dark)')
  const deviceSetsColors = useMediaQuery('(forced-colors: active)')
  const ofDevice = deviceIsDark ? 'dark' : 'light'
  // The ground is the device's then, and the logo and the pictures go by it.
  const scheme = deviceSetsColors ? ofDevice : (colorScheme ?? ofDevice)
  const rules = useMemo(
    () => [...schemes.map((each) => ruleOf(each, uiColor1, uiColor2)), fontRule(fonts)].join('\n'),
    [uiColor1, uiColor2, fonts],
  )
  useFontFiles(fonts)

  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [rules])

  useLayoutEffect(() => {
    document.documentElement.dataset['scheme'] = scheme
  }, [scheme])

  return <SchemeInForce value={scheme}>{children}</SchemeInForce>
}

const SchemeInForce = createContext<Scheme>('light')

/** The scheme in force: the learner's choice, else the device's. */
export const useScheme = (): Scheme => use(SchemeInForce)

function ruleOf(scheme: Scheme, uiColor1: string | undefined, uiColor2: string | undefined): string {
  const selector = scheme === 'light' ? ":root, [data-scheme='light']" : "[data-scheme='dark']"
  const properties = [...derivePalette(uiColor1, uiColor2, scheme)].map(([name, value]) => `--${name}: ${value};`)
  return `@layer tokens { ${selector} { ${properties.join(' ')} } }`
}
