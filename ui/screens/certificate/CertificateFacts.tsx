import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { DescriptionList } from '../../components/layout/DescriptionList'
import { useUserName } from '../../components/navigation/useUserName'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'

/** Formatted facts of a certificate. */
export interface Facts {
  readonly name: string
  readonly deck: string
  readonly score: string
  readonly earnedOn: string
  readonly id: string
}

/** Formats name, deck, score, date and validation id in the current language (D-RESULT-10, S-CERT-04). */
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

/** Shows the facts of the certificate at reading size. */
export function CertificateFacts({ facts }: { readonly facts: Facts }): ReactNode {
  const text = useText()
  const rows = [
    { name: text('certificate.name'), value: facts.name },
    { name: text('certificate.deck'), value: facts.deck },
    { name: text('certificate.finalScore'), value: facts.score },
    { name: text('certificate.earnedOn'), value: facts.earnedOn },
    { name: text('certificate.id'), value: facts.id },
  ]
  return <DescriptionList look="outlined" facts={rows} />
}
