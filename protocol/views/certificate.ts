import * as t from 'io-ts'
import { struct, Instant, Integer, oneOf } from '../codec'
import { Id } from '../ids'
import { CardTheme } from './parts'

/** The certificate of one assessment (D-RESULT-10..12, S-CERT-04). */
export const CertificateView = struct(
  'CertificateView',
  {
    state: oneOf('CertificateState', ['loading', 'none', 'submitting', 'waitingOffline', 'issued', 'broken']),
    deckId: Id,
    userName: t.string,
    deckTitle: t.string,
    theme: CardTheme,
  },
  {
    score: Integer,
    submittedAt: Instant,
    certificateId: t.string,
    cover: t.string,
    message: t.string,
    orgName: t.string,
  },
)
export type CertificateView = t.TypeOf<typeof CertificateView>
