import type { Pack } from '../content/pack-files'

/** Credentials for the sandbox, with the host to use. */
export interface SignIn {
  readonly host: string
  readonly organisation: string
  readonly name: string
  /** The first input: email, user name or code; for single sign-on the name to choose. */
  readonly account: string
  readonly password: string
}

/** The people of the content in force. Publishing replaces them. */
export interface SignInList {
  people: readonly SignIn[]
}

/**
 * Lists all people of the pack who can sign in, by organisation. The pack's passwords are public and valid only here.
 */
export function signIns({ orgs, whiteLabels, info }: Pack): readonly SignIn[] {
  const ordered = orgs.toSorted((a, b) => Number(b.folder === info.defaultOrg) - Number(a.folder === info.defaultOrg))
  return ordered.flatMap(({ folder, org, users }) => {
    const label = whiteLabels.find(({ orgId }) => orgId === org.org.id)
    const unbranded = folder === info.defaultOrg ? 'localhost' : (org.hosts?.[0] ?? 'localhost')
    const host = label?.hosts.find((name) => name.endsWith('.localhost')) ?? unbranded
    const byName = label?.loginVariant === 'username' || label?.loginVariant === 'twoCode'
    return users.map(({ user, username, password }) => ({
      host,
      organisation: org.org.name ?? folder,
      name: user.name ?? '',
      account:
        password === undefined ? 'single sign-on' : ((byName ? username : user.email) ?? username ?? user.email ?? ''),
      password: password ?? '',
    }))
  })
}
