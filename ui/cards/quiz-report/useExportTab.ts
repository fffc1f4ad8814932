import { useEffect, useRef, useState } from 'react'
import type { ReportView } from '../../../protocol/views/report'

interface ExportTab {
  /** Records that a press requested the file. */
  readonly ask: () => void
  /** Address of the file, once, if the browser permitted no window. */
  readonly link: string | undefined
  /** Records that the link was followed: the address permits one download. */
  readonly followed: () => void
}

/**
 * Opens an exported file in a new tab without access to its opener (D-REPORT-23). The tab starts with the file:
 * browsers then close the tab of a download automatically. A file that arrives too late for the press to permit a
 * window gets a link: a window would be blocked as a pop-up.
 */
export function useExportTab(view: Pick<ReportView, 'exportUrl'> | undefined): ExportTab {
  const isAsked = useRef(false)
  const [held, setHeld] = useState<string>()
  const url = view?.exportUrl
  useEffect(() => {
    if (url === undefined || !isAsked.current) return
    isAsked.current = false
    void openTab(url).then((isOpen) => {
      if (!isOpen) setHeld(url)
    })
  }, [url])
  return {
    ask: () => {
      isAsked.current = true
      setHeld(undefined)
    },
    link: held === url ? held : undefined,
    followed: () => setHeld(undefined),
  }
}

/** Opens a tab at an address, unless the last press no longer permits a window; returns whether it opened. */
async function openTab(url: string): Promise<boolean> {
  const mayOpen = !('userActivation' in navigator) || navigator.userActivation.isActive
  const tab = mayOpen ? window.open(url, '_blank') : null
  if (tab !== null) tab.opener = null
  return tab !== null
}
