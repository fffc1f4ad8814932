import type { Organisation } from '../../../protocol/entities/organisation'
import type { ShellView } from '../../../protocol/views/shell'
import { standardAssessmentLabel } from '../../../protocol/product'
import { isBlank } from '../../../protocol/text'
import type { WhiteLabel } from '../../../protocol/white-label'
import { omitUndefined } from '../../../protocol/omit-undefined'

/**
 * Returns the brand: the white-label's colours and logo, overridden after sign-in by those of the primary organisation
 * (O-17). Light and dark logos are used as a pair, so that one brand's dark logo is not combined with the other's light
 * logo.
 * Names and URLs stay the white-label's (S-SHELL-10, S-BRAND-08). Without a brand, the product uses the organisation's
 * name together with its logo, so that the page shows one name only.
 */
export function brandOf(whiteLabel: WhiteLabel, organisation: Organisation | undefined): ShellView['brand'] {
  const { assessmentLabel = '' } = whiteLabel
  const unbranded = whiteLabel.orgId === undefined
  const logos = organisation?.logo?.url === undefined ? whiteLabel : organisation
  return {
    displayName: (unbranded && logos === organisation ? organisation.name : undefined) ?? whiteLabel.webDisplayName,
    assessmentLabel: isBlank(assessmentLabel) ? standardAssessmentLabel : assessmentLabel,
    ...omitUndefined({
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
