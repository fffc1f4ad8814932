import { useCallback, useEffect, useRef, type RefCallback } from 'react'
import { productName } from '../../protocol/product'
import { useView } from '../core-client/hooks'

let anotherPageBefore = false

/**
 * Names the page '{title} | {web display name}' (S-SHELL-10). The heading that gets the returned ref (and tabIndex -1)
 * takes the focus once, when the page was reached from another one of the app, so that it is read out (X-A11Y-02).
 */
export function usePageTitle(title: string): RefCallback<HTMLHeadingElement> {
  const met = useRef(false)
  const brand = useView('shell', {})?.brand.displayName ?? productName

  useEffect(() => {
    document.title = `${title} | ${brand}`
  }, [title, brand])

  return useCallback((heading: HTMLHeadingElement | null) => {
    if (heading === null || met.current) return
    met.current = true
    if (anotherPageBefore) heading.focus({ preventScroll: true })
    anotherPageBefore = true
  }, [])
}
