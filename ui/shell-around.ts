import type { View } from '../protocol/views'

/** What the frame around a screen goes by: not what changes with each answer, such as how many actions wait. */
export const shellAround = [
  'guard',
  'load',
  'offlineBar',
  'online',
  'heldUp',
  'brand',
  'language',
  'sounds',
  'libraryPath',
  'troubleshooting',
  'user',
  'colorScheme',
  'initialUrl',
  'ended',
] as const satisfies readonly (keyof View<'shell'>)[]

export type Shell = Pick<View<'shell'>, (typeof shellAround)[number]>
