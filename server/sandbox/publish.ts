import { isAbsolute } from 'node:path'
import * as E from 'fp-ts/Either'
import { decode, describeFault } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import { omitUndefined } from '../../protocol/omit-undefined'
import { tryPublishing } from '../content/effects/try-publishing'
import { loadFields } from '../content/load-report'
import { publishPack } from '../content/publish-pack'
import type { PublishSource } from '../content/publish-pack'
import { bodyOf } from '../http/hono-env'
import type { WebContext } from '../http/hono-env'
import { logLine } from '../log'
import type { Services } from '../services'
import { PublishRequest, publishAnswer } from './publish-request'
import { signIns } from './sign-ins'
import type { SignInList } from './sign-ins'

/**
 * Publishes a content pack of this machine into the running sandbox, or a stored version of it. Serves the media of its
 * folder, and lists its people for signing in. Answers 400 for a wrong request and 409 with the reason of a refusal.
 */
export const publishRoute =
  ({ db, clock, media, log }: Services, listed: SignInList) =>
  async (c: WebContext): Promise<Response> => {
    const read = readRequest((await bodyOf(c)) ?? '')
    if (E.isLeft(read)) return c.json({ rule: 'wrong-request', reason: read.left }, 400)
    const { source, request } = read.right
    const { dryRun = false, names = false, deleteOrganisations, takeAddresses, mergePeople } = request
    const order = {
      source,
      // As at a start: authors also go back to earlier content.
      allowed: { ...omitUndefined({ deleteOrganisations, takeAddresses, mergePeople }), olderContent: true },
    }
    if (dryRun) {
      const tried = await tryPublishing(db, order, clock.now(), { names })
      return E.isLeft(tried) ? c.json(tried.left, 409) : c.json(publishAnswer(tried.right, tried.right.effects))
    }
    const published = await publishPack(db, order, clock.now())
    if (E.isLeft(published)) return c.json(published.left, 409)
    const { pack, report } = published.right
    if ('folder' in source) {
      media.add(source.folder)
      listed.people = signIns(pack)
    }
    if (report !== undefined) log(logLine('info', 'content loaded', loadFields(report)))
    return c.json(publishAnswer(published.right))
  }

function readRequest(
  text: string,
): E.Either<string, { readonly source: PublishSource; readonly request: PublishRequest }> {
  const json = parseJson(text)
  if (E.isLeft(json)) return E.left('This is not JSON')
  const decoded = decode(PublishRequest, json.right)
  if (E.isLeft(decoded)) return E.left(describeFault(decoded.left))
  const request = decoded.right
  const { folder, version, rollback } = request
  const sources: readonly PublishSource[] = [
    ...(folder === undefined ? [] : [{ folder }]),
    ...(version === undefined ? [] : [{ version }]),
    ...(rollback === true ? [{ rollback } as const] : []),
  ]
  const [source] = sources
  if (source === undefined || sources.length > 1)
    return E.left("Exactly one of 'folder', 'version' and 'rollback' is needed")
  if (folder !== undefined && !isAbsolute(folder)) return E.left("'folder' must be an absolute path")
  return E.right({ source, request })
}
