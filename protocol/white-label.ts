import * as t from 'io-ts'
import { entity, oneOf } from './codec'
import { Image } from './entities/image'
import { Id } from './ids'
import { productName } from './product'
import { LoginVariant } from './views/sign-in'

/** strict: the session id travels in a header, never in an address (S-API-35). */
export const SecurityMode = oneOf('SecurityMode', ['loose', 'strict'])
export type SecurityMode = t.TypeOf<typeof SecurityMode>

/** Font stacks: of what belongs to the app, and of what is printed on cards. */
const Fonts = entity('Fonts', {}, { text: t.string, print: t.string })

/**
 * What everybody may know of the white-label of this web address, as GET /white-label.json gives it (S-BRAND-01). Its
 * hosts stay with the server, which chooses by them. apiPrefix: the path under which this deployment has its API.
 */
export const WhiteLabel = entity(
  'WhiteLabel',
  { id: Id, webDisplayName: t.string, loginVariant: LoginVariant },
  {
    orgId: Id,
    logo: Image,
    darkModeLogo: Image,
    uiColor1: t.string,
    uiColor2: t.string,
    fonts: Fonts,
    /** The customer's word for an assessment (S-BRAND-08). */
    assessmentLabel: t.string,
    supportEmail: t.string,
    securityMode: SecurityMode,
    disabled: t.boolean,
    howToUseUrl: t.string,
    privacyUrl: t.string,
    apiPrefix: t.string,
  },
)
export type WhiteLabel = t.TypeOf<typeof WhiteLabel>

/** What an assessment is called unless a customer has another word for it (S-BRAND-08). */
export const standardAssessmentLabel = 'Assessment'

/** The product without a brand: in force on an unknown host, and as long as no other one is known (S-BRAND-02). */
export const unbranded: WhiteLabel = { id: 'unbranded', webDisplayName: productName, loginVariant: 'email' }
