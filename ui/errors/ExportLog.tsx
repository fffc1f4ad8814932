import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '../components/buttons/Button'
import { Dialog } from '../components/dialog/Dialog'
import { Note } from '../components/feedback/Note'
import { Switch } from '../components/forms/Switch'
import { useCountEvents, useExportLog, useOptionalView, useViewField } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import { ExportIncluded } from './ExportIncluded'
import styles from './ExportLog.module.css'
import { logFileName, organisationOf } from './log-file-name'
import { saveFile } from './save-file'

interface ExportLogProps {
  readonly small?: boolean
  /** The app has crashed: links reload the page. */
  readonly crashed?: boolean
}

/**
 * Shows 'Export event log' with its preview: what the file contains and what is left out (X-EXPORT-01, X-EXPORT-02).
 */
export function ExportLog({ small = false, crashed = false }: ExportLogProps): ReactNode {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small={small} icon="download" onClick={() => setOpen(true)}>
        {text('action.exportEventLog')}
      </Button>
      {open ? <Preview crashed={crashed} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface PreviewProps {
  readonly crashed: boolean
  readonly onClose: () => void
}

function Preview({ crashed, onClose }: PreviewProps): ReactNode {
  const text = useText()
  const health = useOptionalView('health', {})
  const events = useEventCount(health?.head)
  const brand = useViewField('shell', {}, 'brand')
  const user = useViewField('shell', {}, 'user')
  const exportLog = useExportLog()
  const [includePrivate, setIncludePrivate] = useState(false)
  const [state, setState] = useState<'ready' | 'working' | 'failed'>('ready')
  const save = () => {
    setState('working')
    exportLog(includePrivate).then(
      (file) => {
        const now = new Date()
        const zone = -now.getTimezoneOffset()
        const organisation = organisationOf(brand)
        const named = { organisation, at: now.getTime(), zone, build: __BUILD_ID__, isPrivate: includePrivate }
        saveFile(file, logFileName(named))
        onClose()
      },
      () => setState('failed'),
    )
  }
  return (
    <Dialog
      title={text('action.exportEventLog')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <Button kind="brand" disabled={state === 'working'} onClick={save}>
            {text('export.action')}
          </Button>
        </>
      }
    >
      <p>{text('export.text')}</p>
      <h3 className={styles.heading}>{text('export.included')}</h3>
      <ExportIncluded events={events} waiting={health?.waiting} name={user?.name} includePrivate={includePrivate} />
      {includePrivate ? null : (
        <>
          <h3 className={styles.heading}>{text('export.notIncluded')}</h3>
          <ul className={styles.list}>
            <li>{text('export.private')}</li>
          </ul>
        </>
      )}
      <p>{text('export.never')}</p>
      <p>{crashed ? <a href="/replay">{text('replay.look')}</a> : <Link href="/replay">{text('replay.look')}</Link>}</p>
      <Switch label={text('export.privateSwitch')} checked={includePrivate} onChange={setIncludePrivate} />
      {state === 'failed' ? (
        <Note tone="bad" live="assertive">
          {text('export.failed')}
        </Note>
      ) : null}
    </Dialog>
  )
}

/** Returns how many events the file would contain; counts again as the log grows. */
function useEventCount(head: number | undefined): number | undefined {
  const countEvents = useCountEvents()
  const [count, setCount] = useState<number>()
  useEffect(() => void countEvents().then(setCount, () => undefined), [countEvents, head])
  return count
}
