import { useEffect, useRef, useState } from 'react'
import type { ReportView } from '../../../protocol/views/report'
import { useText } from '../../i18n/Messages'

interface ExportTab {
  /** To be called within the press: a window that opens later is held for an advertisement. */
  readonly open: () => void
  /** Where the file can be had, once, when the browser allowed no window. */
  readonly link: string | undefined
  /** The link was followed: the address is good for one fetch. */
  readonly followed: () => void
}

/** Shows an exported file in a tab of its own, which knows nothing of the page that opened it (D-REPORT-23). */
export function useExportTab(view: Pick<ReportView, 'exporting' | 'exportUrl'> | undefined): ExportTab {
  const text = useText()
  const tab = useRef<Window | undefined>(undefined)
  const [isBlocked, setBlocked] = useState(false)
  const exporting = view?.exporting
  const url = view?.exportUrl
  useEffect(() => {
    if (exporting === 'failed') {
      tab.current?.close()
      tab.current = undefined
    }
    if (url === undefined || tab.current === undefined) return
    tab.current.location.replace(url)
    tab.current = undefined
  }, [exporting, url])
  useEffect(
    () => () => {
      tab.current?.close()
    },
    [],
  )
  return {
    open: () => {
      const opened = window.open('about:blank', '_blank')
      setBlocked(opened === null)
      if (opened === null) return
      opened.opener = null
      // A file leaves the tab as it is: it says what became of it.
      opened.document.title = text('report.export')
      opened.document.body.textContent = text('report.exportTab')
      tab.current = opened
    },
    link: isBlocked ? url : undefined,
    followed: () => setBlocked(false),
  }
}
