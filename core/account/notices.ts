import type { SpecialNotice } from '../../protocol/entities/notice'

const PLATFORM = 'web'

/**
 * The special notices to show, mandatory ones first: enabled, not seen, for this platform and this version of the
 * app. Without a platform or a version number a notice is for all of them (S-NOTICE-01..04, O-31).
 */
export function noticesToShow(
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
