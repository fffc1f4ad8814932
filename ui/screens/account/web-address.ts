import * as E from 'fp-ts/Either'
import { checkLink } from '../../../protocol/links'

/** Returns the normalized URL of a web address; undefined for any other. */
export function webAddress(address: string | undefined): string | undefined {
  const link = address === undefined ? E.left('none') : checkLink(address)
  return E.isRight(link) && link.right.kind === 'web' ? link.right.href : undefined
}
