import { useState, type ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { useAnnounce } from '../../components/Announcer'
import { Button } from '../../components/Button'
import { useView } from '../../core-client/hooks'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './CertificateScreen.module.css'
import { CertificateFacts, useFacts } from './CertificateFacts'
import issued from './Issued.module.css'
import { Paper } from './Paper'
import { PrintSheet } from './PrintSheet'

/** The certificate as it is printed, its facts at reading size, and what can be done with it (D-RESULT-10). */
export function Issued({ certificate }: { readonly certificate: View<'certificate'> }): ReactNode {
  const text = useText()
  const { date } = useFormats()
  const shell = useView('shell', {})
  const { deckId, deckTitle, certificateId = '', submittedAt } = certificate
  const facts = useFacts(certificate)
  const paper = <Paper certificate={certificate} facts={facts} brand={shell?.brand} />
  return (
    <>
      {submittedAt === undefined ? null : (
        <p className={issued.state}>
          <Icon name="checkCircle" size="small" />
          {text('certificate.issued', { date: date(submittedAt) })}
        </p>
      )}
      <div className={styles.stage}>
        {paper}
        <div className={issued.side}>
          <CertificateFacts facts={facts} />
          <div className={issued.actions}>
            <Share
              title={`${text('certificate.title')}: ${deckTitle}`}
              path={buildPath({ name: 'certificate', deckId })}
            />
            <Button icon="print" onClick={() => print()}>
              {text('certificate.print')}
            </Button>
            <Copy value={certificateId} />
          </div>
        </div>
      </div>
      <PrintSheet>{paper}</PrintSheet>
    </>
  )
}

function Share({ title, path }: { readonly title: string; readonly path: string }): ReactNode {
  const text = useText()
  const { copied, copy } = useCopy(text('certificate.linkCopied'))
  const share = () => {
    const url = new URL(path, location.href).href
    // Closing the sheet of the device without sharing is no failure.
    if (typeof navigator.share === 'function') navigator.share({ title, url }).catch(() => undefined)
    else copy(url)
  }
  return (
    <Button kind="brand" icon={copied ? 'check' : 'share'} className={issued.first} onClick={share}>
      {text(copied ? 'certificate.linkCopied' : 'certificate.share')}
    </Button>
  )
}

function Copy({ value }: { readonly value: string }): ReactNode {
  const text = useText()
  const { copied, copy } = useCopy(text('action.copied'))
  return (
    <Button icon={copied ? 'check' : 'copy'} onClick={() => copy(value)}>
      {text(copied ? 'action.copied' : 'certificate.copyId')}
    </Button>
  )
}

/** Copies to the clipboard and says so; a browser that forbids it says it by itself. */
function useCopy(words: string): { readonly copied: boolean; readonly copy: (value: string) => void } {
  const announce = useAnnounce()
  const [copied, setCopied] = useState(false)
  const copy = (value: string) => {
    navigator.clipboard.writeText(value).then(
      () => {
        setCopied(true)
        announce(words)
      },
      () => setCopied(false),
    )
  }
  return { copied, copy }
}
