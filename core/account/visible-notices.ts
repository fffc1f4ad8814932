import type { SpecialNotice } from '../../protocol/entities/notice'

const PLATFORM = 'web'

/**
 * Returns the special notices to show, mandatory ones first: enabled, not seen, for this platform and this version of
 * the app. A notice without a platform or a version number applies to all of them (S-NOTICE-01..04, O-31).
 */
export function visibleNotices(
  notices: readonly SpecialNotice[],
  seenNotices: readonly string[],
  appVersion: string,
): readonly SpecialNotice[] {
  const shown = notices.filter(
    ({ id, enabled, platform = PLATFORM, versionNumber = appVersion }) =>
      enabled === true && !seenNotices.includes(id) && platform === PLATFORM && versionNumber === appVersion,
  )
  return [
    ...shown.filter(({ mandatory }) => mandatory === true),
    ...shown.filter(({ mandatory }) => mandatory !== true),
  ]
}
