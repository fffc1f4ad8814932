import { oneOf } from './codec'

/**
 * What came of asking whether this app may show messages (S-PUSH-04, S-PUSH-05): a browser's word, or why it could not be
 * asked. 'simulator' is a native shell's; no browser says it.
 */
export const PushPermission = oneOf('PushPermission', [
  'granted',
  'denied',
  'default',
  'unavailable',
  'simulator',
  'failed',
])
export type PushPermission = (typeof PushPermission)['_A']
