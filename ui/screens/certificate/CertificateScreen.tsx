import type { ReactNode } from 'react'
import { buildPath, type Route } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { ButtonLink } from '../../components/buttons/Button'
import { EmptyState } from '../../components/feedback/EmptyState'
import { PageHead } from '../../components/layout/Header'
import { Loading } from '../../components/feedback/Loading'
import { Note } from '../../components/feedback/Note'
import { LoadingSkeleton } from '../../components/feedback/LoadingSkeleton'
import { Skeleton } from '../../components/feedback/Skeleton'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { useView } from '../../core-client/hooks'
import { ExportLog } from '../../errors/ExportLog'
import { useText } from '../../i18n/Messages'
import styles from './CertificateScreen.module.css'
import { Issued } from './Issued'

type Certificate = View<'certificate'>

/** Renders the certificate of an assessment, or what is still missing for it (D-RESULT-10..12, S-CERT-04). */
export default function CertificateScreen({ route }: { readonly route: Route }): ReactNode {
  return route.name === 'certificate' ? <Screen deckId={route.deckId} /> : null
}

function Screen({ deckId }: { readonly deckId: string }): ReactNode {
  const text = useText()
  const certificate = useView('certificate', { deckId })
  const heading = usePageTitle(text('certificate.title'))
  return (
    <>
      <PageHead title={text('certificate.title')} headingRef={heading} back={buildPath({ name: 'deck', deckId })} />
      {certificate === undefined ? <Shape /> : <State certificate={certificate} />}
    </>
  )
}

function State({ certificate }: { readonly certificate: Certificate }): ReactNode {
  const text = useText()
  const { state, deckId, message } = certificate
  switch (state) {
    case 'loading':
      return <Shape />
    case 'none':
      return (
        <EmptyState
          title={text('certificate.none.title')}
          text={text('certificate.none.text')}
          action={
            <ButtonLink kind="brand" href={buildPath({ name: 'deck', deckId })}>
              {text('viewer.locked.action')}
            </ButtonLink>
          }
        />
      )
    case 'submitting':
      return <Loading message={text('result.submitting')} />
    case 'waitingOffline':
      return (
        <div className={styles.waiting}>
          <Note tone="warning" icon="offline" live="polite">
            {text('result.offline')}
          </Note>
          <p>{text('result.submitLater')}</p>
        </div>
      )
    case 'issued':
      return <Issued certificate={certificate} />
    case 'broken':
      return (
        <EmptyState
          illustration="error"
          title={text('error.wentWrong')}
          text={text('certificate.broken')}
          action={<ButtonLink href={buildPath({ name: 'home' })}>{text('action.goHome')}</ButtonLink>}
        >
          <p>
            <small lang="en">{message}</small>
          </p>
          <ExportLog small />
        </EmptyState>
      )
  }
}

/** Renders the loading skeleton. */
function Shape(): ReactNode {
  return (
    <LoadingSkeleton className={styles.stage}>
      <div className={styles.shape}>
        <Skeleton height="100%" radius={4} />
      </div>
      <Skeleton height="14rem" radius="var(--r-list)" />
    </LoadingSkeleton>
  )
}
