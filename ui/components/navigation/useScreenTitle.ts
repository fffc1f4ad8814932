import type { RefCallback } from 'react'
import { useRestoreFocus } from '../dialog/restore-focus'
import { usePageTitle } from './usePageTitle'

/**
 * Sets the title of a screen whose sections come and go. In addition to `usePageTitle`, the heading gets the focus of a
 * removed section (X-UX-03).
 */
export function useScreenTitle(title: string): RefCallback<HTMLHeadingElement> {
  useRestoreFocus()
  return usePageTitle(title)
}
