import { oneOf } from './codec'

/**
 * The result of asking for permission to show notifications (S-PUSH-04, S-PUSH-05): the browser's answer, or why it
 * could not be asked. 'simulator' comes only from a native shell, never from a browser.
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
