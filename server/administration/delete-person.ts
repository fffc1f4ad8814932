import { deleteAccount } from '../auth/accounts'
import { administer } from './administer'
import type { Administration } from './administer'
import { findPerson } from './find-person'
import { mentionsOf, traitsOf } from './person-rows'
import type { Mention } from './person-rows'

export interface Remainder extends Mention {
  /** Why the rows remain. */
  readonly reason: string
}

export interface Deletion {
  readonly personId: string
  /** Rows that contained the id, the email or the phone of the person, before the deletion. */
  readonly before: readonly Mention[]
  /** Those that remain after it. */
  readonly remaining: readonly Remainder[]
}

const reasons: Readonly<Record<string, string>> = {
  deleted_people: 'the id only, so that no content pack restores the person',
  mails:
    'messages to the email or the phone: they are deleted once they are sent, and after RETAIN_MESSAGES_DAYS at the latest',
}
const unexpected = 'written by others, or not of this person: look at these rows'

/**
 * Deletes a person like the deletion in the app: the account, and all rows that belong to it. Then searches every table
 * for rows that still contain the id, the email or the phone.
 */
export const deletePerson = (administration: Administration, person: string): Promise<Deletion> =>
  administer(administration, async (tx) => {
    const account = await findPerson(tx, person)
    const traits = traitsOf(account)
    const before = await mentionsOf(tx, traits)
    await deleteAccount(tx, account)
    const remaining = (await mentionsOf(tx, traits)).map((mention) => ({
      ...mention,
      reason: reasons[mention.table] ?? unexpected,
    }))
    return {
      result: { personId: account.id, before, remaining },
      audit: {
        what: 'personDeleted',
        userId: account.id,
        fields: { remaining: remaining.map(({ table, rows }) => `${table} ${rows}`) },
      },
    }
  })
