import * as E from 'fp-ts/Either'
import { checkLink } from '../protocol/links'
import type { Dispatch } from './core-client/hooks'

/** Opens a link of what is no card in a tab of its own: the app stays where it is. One that may not be opened is said to be (S-ALERT-02). */
export function openLink(address: string, dispatch: Dispatch): void {
  const link = checkLink(address)
  if (E.isRight(link)) window.open(link.right.href, '_blank', 'noopener,noreferrer')
  else void dispatch('reportUnknownRoute', { of: 'link' })
}
