import type { View } from '../protocol/views'

/**
 * Shell fields that the frame around a screen uses: none that changes with each response, such as the number of pending
 * actions.
 */
export const shellFrameFields = [
  'guard',
  'load',
  'offlineBar',
  'online',
  'heldUp',
  'brand',
  'language',
  'sounds',
  'libraryCategoryId',
  'troubleshooting',
  'user',
  'colorScheme',
  'initialUrl',
  'ended',
] as const satisfies readonly (keyof View<'shell'>)[]

export type Shell = Pick<View<'shell'>, (typeof shellFrameFields)[number]>
