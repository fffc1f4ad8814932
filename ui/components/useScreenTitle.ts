import type { RefCallback } from 'react'
import { useLostFocus } from './lost-focus'
import { usePageTitle } from './usePageTitle'

/**
 * The page's title for a screen whose parts come and go while it is there: beside what `usePageTitle` does, the heading
 * takes the focus over from a part that goes (X-UX-03).
 */
export function useScreenTitle(title: string): RefCallback<HTMLHeadingElement> {
  useLostFocus()
  return usePageTitle(title)
}
