import type { Answer } from '../../protocol/api'
import { onlyDeclared } from '../../protocol/declared'
import { defined } from '../../protocol/defined'
import { KeptOrganisation, type Organisation } from '../../protocol/entities/organisation'
import { KeptUser, type User } from '../../protocol/entities/user'
import type { DeckContent } from '../deck/content'
import { waysElsewhere } from '../session/elsewhere'
import type { Answers } from '../facts'

/** What is kept of a user who was answered: no session id, no token, nothing that this build does not know (X-LOG-13). */
export const keptUser = (user: User): User => onlyDeclared(KeptUser, user)

/** What is kept of an organisation: no client secret, nothing that this build does not know (X-LOG-13). */
const keptOrganisation = (organisation: Organisation): Organisation => onlyDeclared(KeptOrganisation, organisation)

/** What everybody sees of a deck, apart from what is the learner's own: the one is shared content, the other is not. */
export function splitBundle({ bundle }: Answer<'deck'>): {
  readonly content: DeckContent
  readonly own: Omit<Answers['deck'], 'content'>
} {
  const { deck, cards = [], supportingCards = [], triggers = [] } = bundle
  return {
    content: { deck, cards, supportingCards, triggers },
    own: {
      deckId: deck.id,
      title: deck.title ?? '',
      type: deck.type ?? 'standard',
      // Those that count for how far a learner is (O-37).
      cardIds: cards.filter(({ derived }) => derived !== true).map(({ id }) => id),
      ...defined({ trial: bundle.quizTrial }),
      responses: bundle.quizResponses ?? [],
      seen: bundle.seenActivity ?? [],
      ratings: bundle.cardRatings ?? [],
      feedback: bundle.feedbackResponses ?? [],
    },
  }
}

/** What the combined load means to the core. */
export const syncAnswer = ({ user, org, appSettings, trials, notices }: Answer<'sync'>): Answers['sync'] => ({
  trials,
  notices,
  appDisabled: appSettings?.disabled === true,
  ...(user === undefined ? {} : { user: keptUser(user) }),
  ...(org === undefined ? {} : { organisation: keptOrganisation(org) }),
})

/**
 * What the settings for an e-mail address mean to the sign-in form (S-LOGIN-04..07). The ways that they name are taken as
 * they have them, also where the organisation beside them, or the one that is known, says nothing of it (S-SSO-04).
 */
export function settingsAnswer(
  { settings }: Answer<'fetchSettings'>,
  known: Organisation | undefined,
): Answers['signInSettings'] {
  const { emailExists = false, oauthConfig, samlConfig, org = known } = settings
  return {
    emailExists,
    sso: waysElsewhere(settings),
    ...(org && { organisation: keptOrganisation({ ...org, ...defined({ oauthConfig, samlConfig }) }) }),
  }
}
