import type { ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/buttons/Button'
import { useView } from '../../core-client/hooks'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { copyText } from '../../sharing/copy-text'
import { shareLink } from '../../sharing/share-link'
import { useCopied } from '../../sharing/useCopied'
import { Icon } from '../../theme/Icon'
import styles from './CertificateScreen.module.css'
import { CertificateFacts, useFacts } from './CertificateFacts'
import issued from './Issued.module.css'
import { CertificateSheet } from './CertificateSheet'
import { PrintSheet } from './PrintSheet'

/** Shows the certificate as printed, its facts at reading size, and its actions (D-RESULT-10). */
export function Issued({ certificate }: { readonly certificate: View<'certificate'> }): ReactNode {
  const text = useText()
  const { date } = useFormats()
  const shell = useView('shell', {})
  const { deckId, deckTitle, certificateId = '', submittedAt } = certificate
  const facts = useFacts(certificate)
  const paper = <CertificateSheet certificate={certificate} facts={facts} brand={shell?.brand} />
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
              title={text('certificate.shared', { title: deckTitle })}
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
  const { copied, tell } = useCopied(text('certificate.linkCopied'))
  const share = () => tell(shareLink({ title, url: new URL(path, location.href).href }))
  return (
    <Button kind="brand" icon={copied ? 'check' : 'share'} className={issued.first} onClick={share}>
      {text(copied ? 'certificate.linkCopied' : 'certificate.share')}
    </Button>
  )
}

function Copy({ value }: { readonly value: string }): ReactNode {
  const text = useText()
  const { copied, tell } = useCopied(text('action.copied'))
  return (
    <Button icon={copied ? 'check' : 'copy'} onClick={() => tell(copyText(value))}>
      {text(copied ? 'action.copied' : 'certificate.copyId')}
    </Button>
  )
}
