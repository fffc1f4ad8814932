import { useCallback, useEffect, useRef, type RefCallback } from 'react'
import { productName } from '../../../protocol/product'
import { onNavigate } from '../../navigation/history-entry'
import { useViewField } from '../../core-client/hooks'
import { isFocusLost } from '../dialog/restore-focus'

let anotherPageBefore = false
// A page left before its heading was rendered, or without such a heading, counts, too.
onNavigate(() => {
  anotherPageBefore = true
})

/**
 * Sets the page's title to '{title} | {web display name}' (S-SHELL-10). Coming from another page of the app, the
 * heading with the returned ref (and tabIndex -1) gets the focus once, so that it is announced (X-A11Y-02). It also
 * gets a focus that was lost before it was rendered (X-UX-03).
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
