import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { FactList } from '../../components/FactList'
import { useUserName } from '../../components/useUserName'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'

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
    { name: text('certificate.name'), value: facts.name },
    { name: text('certificate.deck'), value: facts.deck },
    { name: text('certificate.finalScore'), value: facts.score },
    { name: text('certificate.earnedOn'), value: facts.earnedOn },
    { name: text('certificate.id'), value: facts.id },
  ]
  return <FactList look="outlined" facts={rows} />
}
