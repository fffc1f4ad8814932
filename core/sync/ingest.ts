import type { Answer } from '../../protocol/api'
import type { Organisation } from '../../protocol/entities/organisation'
import type { User } from '../../protocol/entities/user'
import type { DeckContent } from '../deck/content'
import type { Answers } from '../facts'

/** A user without what must not be logged: session id and token (X-LOG-13). */
export function withoutSecrets(user: User): User {
  const { sessionId: _session, jwtToken: _token, primaryOrg, ...rest } = user
  return { ...rest, ...(primaryOrg === undefined ? {} : { primaryOrg: withoutClientSecret(primaryOrg) }) }
}

/** An organisation without the client secret that its OAuth configuration may hold (X-LOG-13). */
function withoutClientSecret(organisation: Organisation): Organisation {
  const { oauthConfig, ...rest } = organisation
  if (oauthConfig === undefined) return organisation
  const { azure, ...providers } = oauthConfig
  if (azure === undefined) return organisation
  const { clientSecret: _secret, ...config } = azure
  return { ...rest, oauthConfig: { ...providers, azure: config } }
}

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
      cardIds: cards.map(({ id }) => id),
      ...(bundle.quizTrial === undefined ? {} : { trial: bundle.quizTrial }),
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
  ...(user === undefined ? {} : { user: withoutSecrets(user) }),
  ...(org === undefined ? {} : { organisation: withoutClientSecret(org) }),
})

/** What the settings for an e-mail address mean to the sign-in form (S-LOGIN-04..07). */
export function settingsAnswer({ settings }: Answer<'fetchSettings'>): Answers['signInSettings'] {
  const { oauthConfig, samlConfig, emailExists = false, org } = settings
  const providers = (['google', 'azure', 'okta'] as const).filter((name) => oauthConfig?.[name] !== undefined)
  return {
    emailExists,
    sso: [...providers, ...(samlConfig === undefined ? [] : ['saml'])],
    ...(org === undefined ? {} : { organisation: withoutClientSecret(org) }),
  }
}
