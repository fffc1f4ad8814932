import { useEffect, useRef, useState } from 'react'
import type { ReportView } from '../../../protocol/views/report'

interface ExportTab {
  /** The file was asked for, by a press. */
  readonly ask: () => void
  /** Where the file can be had, once, when the browser allowed no window. */
  readonly link: string | undefined
  /** The link was followed: the address is good for one fetch. */
  readonly followed: () => void
}

/**
 * Opens an exported file in a tab of its own, which knows nothing of the page that opened it (D-REPORT-23). The tab begins
 * with the file: one that is downloaded leaves none behind, because browsers close a tab that shows nothing else. When the
 * file comes so late that the press counts no more, it is there by a link; a window then would be held for an advertisement.
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

/** Opens a tab at an address, unless what was last pressed allows no window any more; tells whether it is there. */
async function openTab(url: string): Promise<boolean> {
  const mayOpen = !('userActivation' in navigator) || navigator.userActivation.isActive
  const tab = mayOpen ? window.open(url, '_blank') : null
  if (tab !== null) tab.opener = null
  return tab !== null
}
