// Opens a learner of the pack in a state, as a fresh account, and sets its language and colours.
import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import type { Pack } from '../../server/content/pack-files'
import { reachState } from './learner-states'
import type { LookRequest, Opened, OpenRequest } from './messages'
import { learnerIn } from './preview-accounts'
import { enterPath } from './preview-server'
import type { Preview } from './preview-server'

/** Creates an account. Left: why the pack or the server does not permit the state. */
export async function openAccount(
  preview: Preview,
  pack: Pack | undefined,
  { learner: learnerId, deck: deckId, state, language, colorScheme }: OpenRequest,
): Promise<E.Either<string, Opened>> {
  if (pack === undefined) return E.left('There is no valid version of the pack yet.')
  const learner = learnerIn(pack, learnerId)
  if (learner === undefined) return E.left('The pack has no such active person.')
  const { org } = learner
  const deck = org.decks.find((each) => each.deck.id === deckId)
  if (deck === undefined && state !== 'new') return E.left('Choose a deck of the organisation for this state.')
  const account = await preview.accounts.create(pack, learner, { userLanguage: language, colorScheme })
  const call = await preview.callerOf(account)
  const reached: E.Either<string, string | undefined> =
    deck === undefined
      ? E.right(undefined)
      : await reachState(state, { call, userId: account.userId, org, deck, now: Date.now() })
  return E.map((note: string | undefined): Opened => ({
    account: account.number,
    origin: `http://${account.host}:${preview.port}`,
    enter: enterPath,
    ...(note === undefined ? {} : { note }),
  }))(reached)
}

/** Sets language and colours of an account. Its app applies them when it loads next. */
export async function setLook(
  preview: Preview,
  { account: number, language, colorScheme }: t.TypeOf<typeof LookRequest>,
): Promise<E.Either<string, void>> {
  const account = preview.accounts.numbered(number)
  if (account === undefined) return E.left('There is no such account.')
  const call = await preview.callerOf(account)
  const saved = await call('savePreferences', {
    params: { ...account.preferences, updateId: randomUUID(), userLanguage: language, colorScheme },
  })
  return E.isLeft(saved) ? E.left(saved.left.message) : E.right(undefined)
}
