import { decodeText } from '../../protocol/url-encoding'
import type { Tx } from '../api/context'
import type { MediaRoles } from '../auth/media-pass'
import { insertAll } from './insert-all'
import type { Pack, PackOrg } from './pack-files'

/** Manifest files of streams. Other files in or below their folder belong to the stream. */
const manifest = /\.(m3u8|mpd)$/i
const medium = /(?:^|[^\w])media\/([^\s"'<>\\]+)/g

/** Null if everybody may fetch the file. */
type Access = MediaRoles | null

/** Stores who may fetch each media file of the pack. */
export async function storeMediaAccess(tx: Tx, pack: Pack): Promise<void> {
  await tx.deleteFrom('media').execute()
  await insertAll(
    tx,
    'media',
    [...mediaAccess(pack)].map(([path, access]) => ({ path, roles: access === null ? null : JSON.stringify(access) })),
  )
}

/**
 * Computes who may fetch each media file, by its path below the media folder. Roles apply to a file that only
 * role-restricted decks reference. Everybody may fetch a file with any other reference. Nobody may fetch an
 * unreferenced file, unless it belongs to a stream.
 */
export function mediaAccess({ orgs, whiteLabels, media }: Pack): ReadonlyMap<string, Access> {
  const named = new Map<string, Access>()
  const open = (value: unknown) => {
    for (const path of mediaIn(value)) named.set(path, null)
  }
  for (const org of orgs) for (const [path, roles] of restrictedIn(org)) named.set(path, merged(named.get(path), roles))
  open(whiteLabels)
  // A translation names the files of its source only.
  for (const { decks, translations: _translations, ...rest } of orgs) {
    open(rest)
    open(decks.filter(({ deck, allowedRoleIds }) => allowedRoleIds === undefined && deck.active !== false))
  }
  const found = [...media].map((name) => name.replace(/^media\//, ''))
  const streams = [...named].filter(([path]) => manifest.test(path))
  return new Map(
    found.flatMap((path): (readonly [string, Access])[] => {
      const access = named.get(path) ?? (named.has(path) ? null : ofStream(path, streams))
      return access === undefined ? [] : [[path, access]]
    }),
  )
}

function restrictedIn({ org, decks }: PackOrg): readonly (readonly [string, MediaRoles])[] {
  return decks.flatMap(({ allowedRoleIds, ...deck }) =>
    allowedRoleIds === undefined || deck.deck.active === false
      ? []
      : [...mediaIn(deck)].map((path) => [path, { [org.org.id]: [...allowedRoleIds] }] as const),
  )
}

/** Returns the media paths that a value of a pack references, as whole fields or in HTML. */
const mediaIn = (value: unknown): ReadonlySet<string> =>
  new Set(
    [...JSON.stringify(value ?? null).matchAll(medium)].flatMap(([, path = '']) => [
      path,
      decodeText(path.replace(/[?#].*$/, '')) ?? path,
    ]),
  )

/** Returns the union of both. */
function merged(one: Access | undefined, other: Access): Access {
  if (one === undefined) return other
  if (one === null || other === null) return null
  const orgs = new Set([...Object.keys(one), ...Object.keys(other)])
  return Object.fromEntries(
    [...orgs].map((id) => [id, [...new Set([...(one[id] ?? []), ...(other[id] ?? [])])]] as const),
  )
}

function ofStream(path: string, streams: readonly (readonly [string, Access])[]): Access | undefined {
  return streams
    .filter(([name]) => name.includes('/') && path.startsWith(name.slice(0, name.lastIndexOf('/') + 1)))
    .reduce<Access | undefined>((access, [, one]) => merged(access, one), undefined)
}
