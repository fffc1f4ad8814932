import { createContext, use, useLayoutEffect, useMemo, type ReactNode } from 'react'
import type { ColorScheme } from '../../protocol/languages'
import type { View } from '../../protocol/views'
import { fontRule, useFontFiles } from './brand-fonts'
import { useMediaQuery } from './useMediaQuery'
import { derivePalette } from './palette'
import type { Scheme } from './color-scale'

interface ThemeRootProps {
  readonly uiColor1?: string | undefined
  readonly uiColor2?: string | undefined
  /** The organisation's font stacks and files. */
  readonly fonts?: View<'shell'>['brand']['fonts']
  /** The learner's choice; without it the device decides. */
  readonly colorScheme?: ColorScheme | undefined
  readonly children: ReactNode
}

const schemes: readonly Scheme[] = ['light', 'dark']

/**
 * Applies the organisation's colours and fonts and the current scheme to the document (S-BRAND-05, 06, 10). The sheet
 * contains both schemes, so a part of a page may keep one (`data-scheme="light"` on a certificate).
 */
export function ThemeRoot({ uiColor1, uiColor2, fonts, colorScheme, children }: ThemeRootProps): ReactNode {
  const deviceIsDark = useMediaQuery('(prefers-color-scheme: dark)')
  const deviceSetsColors = useMediaQuery('(forced-colors: active)')
  const ofDevice = deviceIsDark ? 'dark' : 'light'
  // In forced colours the background is the device's, so logo and pictures follow its scheme.
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

/** Returns the current scheme: the learner's choice, else the device's. */
export const useScheme = (): Scheme => use(SchemeInForce)

function ruleOf(scheme: Scheme, uiColor1: string | undefined, uiColor2: string | undefined): string {
  const selector = scheme === 'light' ? ":root, [data-scheme='light']" : "[data-scheme='dark']"
  const properties = [...derivePalette(uiColor1, uiColor2, scheme)].map(([name, value]) => `--${name}: ${value};`)
  return `@layer tokens { ${selector} { ${properties.join(' ')} } }`
}
