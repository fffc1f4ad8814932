import type { Answer } from '../../protocol/api'
import { stripUnknown } from '../../protocol/strip-unknown'
import { omitUndefined } from '../../protocol/omit-undefined'
import { Organisation } from '../../protocol/entities/organisation'
import { KeptUser, type User } from '../../protocol/entities/user'
import type { DeckContent } from '../deck/content'
import type { Answers } from '../facts'

/** Returns the stored part of a user: without session id, token, and fields unknown to this build (X-LOG-13). */
export const storedUser = (user: User): User => stripUnknown(KeptUser, user)

/** Returns the stored part of an organisation: without client secret, and fields unknown to this build (X-LOG-13). */
export const storedOrganisation = (organisation: Organisation): Organisation => stripUnknown(Organisation, organisation)

/** Splits a deck bundle into the content that all users share, and the learner's own records. */
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
      // The cards that count for the progress (O-37).
      cardIds: cards.filter(({ derived }) => derived !== true).map(({ id }) => id),
      ...omitUndefined({ trial: bundle.quizTrial }),
      responses: bundle.quizResponses ?? [],
      seen: bundle.seenActivity ?? [],
      ratings: bundle.cardRatings ?? [],
      feedback: bundle.feedbackResponses ?? [],
    },
  }
}

/** Converts the combined load for the core. */
export const syncAnswer = ({ user, org, appSettings, trials, notices }: Answer<'sync'>): Answers['sync'] => ({
  trials,
  notices,
  appDisabled: appSettings?.disabled === true,
  ...(user === undefined ? {} : { user: storedUser(user) }),
  ...(org === undefined ? {} : { organisation: storedOrganisation(org) }),
})
