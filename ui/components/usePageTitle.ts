import { useCallback, useEffect, useRef, type RefCallback } from 'react'
import { productName } from '../../protocol/product'
import { onAnotherPage } from '../another-page'
import { useViewField } from '../core-client/hooks'
import { isFocusLost } from './lost-focus'

let anotherPageBefore = false
// A page that was left before its heading came, or that has none of this kind, was one as well.
onAnotherPage(() => {
  anotherPageBefore = true
})

/**
 * Names the page '{title} | {web display name}' (S-SHELL-10). The heading that gets the returned ref (and tabIndex -1)
 * takes the focus once, when the page was reached from another one of the app, so that it is read out (X-A11Y-02), or when
 * what had the focus went before it came (X-UX-03).
 */
export function usePageTitle(title: string): RefCallback<HTMLHeadingElement> {
  const met = useRef(false)
  const brand = useViewField('shell', {}, 'brand')?.displayName ?? productName

  useEffect(() => {
    document.title = `${title} | ${brand}`
  }, [title, brand])

  return useCallback((heading: HTMLHeadingElement | null) => {
    if (heading === null || met.current) return
    met.current = true
    if (anotherPageBefore || isFocusLost()) heading.focus({ preventScroll: true })
    anotherPageBefore = true
  }, [])
}
