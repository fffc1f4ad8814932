import type { Organisation } from '../../protocol/entities/organisation'
import type { ShellView } from '../../protocol/views/shell'
import { standardAssessmentLabel } from '../../protocol/product'
import { isBlank } from '../../protocol/text'
import type { WhiteLabel } from '../../protocol/white-label'
import { defined } from '../../protocol/defined'

/**
 * Whose colours and logo show: the white-label's, and after sign-in those that the primary organisation has (O-17).
 * The logos go as a pair, so that no dark logo of one stands in for the light logo of the other. Names and addresses
 * stay the white-label's (S-SHELL-10, S-BRAND-08); the product without a brand takes the organisation's name with its
 * logo, so that no page ends in a name that nothing else on it bears.
 */
export function brandOf(whiteLabel: WhiteLabel, organisation: Organisation | undefined): ShellView['brand'] {
  const { assessmentLabel = '' } = whiteLabel
  const unbranded = whiteLabel.orgId === undefined
  const logos = organisation?.logo?.url === undefined ? whiteLabel : organisation
  return {
    displayName: (unbranded && logos === organisation ? organisation.name : undefined) ?? whiteLabel.webDisplayName,
    assessmentLabel: isBlank(assessmentLabel) ? standardAssessmentLabel : assessmentLabel,
    ...defined({
      uiColor1: organisation?.uiColor1 ?? whiteLabel.uiColor1,
      uiColor2: organisation?.uiColor2 ?? whiteLabel.uiColor2,
      logo: logos.logo?.url,
      darkModeLogo: logos.darkModeLogo?.url,
      orgId: organisation?.id ?? whiteLabel.orgId,
      fonts: whiteLabel.fonts,
      covers: whiteLabel.covers,
      supportEmail: whiteLabel.supportEmail,
      howToUseUrl: whiteLabel.howToUseUrl,
      privacyUrl: whiteLabel.privacyUrl,
      termsUrl: whiteLabel.termsUrl,
      accountActions: whiteLabel.accountActions,
    }),
  }
}
