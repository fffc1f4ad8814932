/** Thrown when loading a pack would lose people's data and the operator has not allowed it. */
export class PackRefused extends Error {
  readonly reasons: RefusalReasons

  constructor(reasons: RefusalReasons) {
    super('The content pack was refused')
    this.name = 'PackRefused'
    this.reasons = reasons
  }
}

export interface RefusalReasons {
  /** Organisations of the database that the pack lacks, with the number of their people. */
  readonly organisations: readonly { readonly name: string; readonly people: number }[]
  /** The content in force is newer than the pack. */
  readonly older: OlderPack | undefined
  /** New people of the pack whose email belongs to an account that the pack does not contain. */
  readonly addresses: readonly AddressClash[]
}

/** The content in force, and an older pack. */
export interface OlderPack {
  readonly inForce: PackVersion
  readonly pack: PackVersion
}

/** A pack as named by its file 'pack.json'. */
export interface PackVersion {
  readonly name: string
  readonly version: string
  readonly hash: string
}

export interface AddressClash {
  /** Name of the new person in the pack. */
  readonly name: string
  readonly personId: string
  /** The account that has the email. */
  readonly accountId: string
  /** The account's owner has proven the email. */
  readonly proven: boolean
  /** The new person can become the account: it belongs to the same organisation, and to no other person of the pack. */
  readonly mergeable: boolean
}

export const isRefused = ({ organisations, older, addresses }: RefusalReasons): boolean =>
  organisations.length > 0 || older !== undefined || addresses.length > 0

/** The operator's options, by the permission that each grants. */
export const loadOptions = {
  deleteOrganisations: '--delete-organisations',
  olderContent: '--older-content',
  takeAddresses: '--take-addresses',
  mergePeople: '--merge-people',
} as const

/** What the operator allows a load to do; by default nothing. */
export type LoadOptions = { readonly [K in keyof typeof loadOptions]?: boolean }

/**
 * Explains a refusal to the operator: who is affected, and how to load the pack on purpose. Contains no email
 * addresses.
 */
export const describeRefusal = (folder: string, { reasons }: PackRefused): string =>
  [
    `The content pack '${folder}' was not loaded.`,
    ...organisations(reasons),
    ...older(reasons),
    ...addresses(reasons),
  ].join('\n')

const organisations = ({ organisations: missing }: RefusalReasons): readonly string[] =>
  missing.length === 0
    ? []
    : [
        'The database has organisations that are not in it:',
        ...missing.map(({ name, people }) => `  ${name}, people: ${people}`),
        'Loading it would delete them and everything that their people did.',
        '  To keep them, use another database: --data DIR, --memory, or another DATABASE_URL.',
        `  To delete them on purpose: ${loadOptions.deleteOrganisations}`,
      ]

const named = ({ name, version, hash }: PackVersion): string => `'${name}' ${version} (${hash.slice(0, 8)})`

const older = ({ older: found }: RefusalReasons): readonly string[] =>
  found === undefined
    ? []
    : [
        `The content in force is newer: ${named(found.inForce)}. This is ${named(found.pack)}.`,
        `  To go back to it on purpose: ${loadOptions.olderContent}`,
      ]

const addresses = ({ addresses: clashes }: RefusalReasons): readonly string[] =>
  clashes.length === 0
    ? []
    : [
        `New people of it have addresses of accounts that are there: ${clashes.length}`,
        ...clashes.map(
          ({ name, personId, accountId, proven, mergeable }) =>
            `  ${name} (${personId}): account ${accountId}, address ${proven ? 'proven' : 'not proven'}${mergeable ? '' : ', cannot be merged'}`,
        ),
        `  To make each of these accounts the person of the pack, with its progress: ${loadOptions.mergePeople}`,
        '  An account whose address is not proven gets a new password by a mailed link then.',
        '  To keep an account as it is, leave the person out of the pack, or give the person another address.',
        `  To load it as two people: ${loadOptions.takeAddresses}. This takes an address that is not proven from its`,
        '  account, which can no longer sign in by it; a proven one stays, and the new person comes without one.',
      ]
