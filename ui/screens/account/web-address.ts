import * as E from 'fp-ts/Either'
import { checkLink } from '../../../protocol/links'

/** An address that leads into the web, as it is linked to; undefined for any other. */
export function webAddress(address: string | undefined): string | undefined {
  const link = address === undefined ? E.left('none') : checkLink(address)
  return E.isRight(link) && link.right.kind === 'web' ? link.right.href : undefined
}
