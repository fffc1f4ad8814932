import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { useUserName } from '../../components/useUserName'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import styles from './CertificateFacts.module.css'

/** What a certificate says, ready to show. */
export interface Facts {
  readonly name: string
  readonly deck: string
  readonly score: string
  readonly earnedOn: string
  readonly id: string
}

/** Name, deck, score, day and validation id in the language in force (D-RESULT-10, S-CERT-04). */
export function useFacts({ userName, deckTitle, score, submittedAt, certificateId }: View<'certificate'>): Facts {
  const { date, percent } = useFormats()
  return {
    name: useUserName(userName),
    deck: deckTitle,
    score: score === undefined ? '' : percent(score),
    earnedOn: submittedAt === undefined ? '' : date(submittedAt),
    id: certificateId ?? '',
  }
}

/** The facts of the certificate at reading size. */
export function CertificateFacts({ facts }: { readonly facts: Facts }): ReactNode {
  const text = useText()
  const rows = [
    [text('certificate.name'), facts.name],
    [text('certificate.deck'), facts.deck],
    [text('certificate.finalScore'), facts.score],
    [text('certificate.earnedOn'), facts.earnedOn],
    [text('certificate.id'), facts.id],
  ] as const
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
