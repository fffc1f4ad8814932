import { useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { markersOf } from '../../protocol/paths'

/**
 * Returns whether an address of this page has asked to skip the optional steps of the start; it applies until the next
 * one (D-ROUTE-22).
 */
export function useSkipOptional(): boolean {
  const asked = markersOf(useSearch()).skip
  const [skips, setSkips] = useState(asked)
  if (asked && !skips) setSkips(true)
  return skips
}
