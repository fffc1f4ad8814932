import { useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { markersOf } from '../protocol/paths'

/** Whether an address of this page has asked to pass over what is optional at the start: it holds until the next one (D-ROUTE-22). */
export function useSkips(): boolean {
  const asked = markersOf(useSearch()).skip
  const [skips, setSkips] = useState(asked)
  if (asked && !skips) setSkips(true)
  return skips
}
