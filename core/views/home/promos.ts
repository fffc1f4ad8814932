import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Promo } from '../../../protocol/entities/promo'
import { appVersion } from '../../../protocol/product'
import type { HomeView } from '../../../protocol/views/home'

const numbers = (version: string): readonly number[] => version.split('.').map(Number)
const own = numbers(appVersion)

/** The first differing number decides which of two versions is newer. */
const isAboveOwn = (version: string): boolean =>
  numbers(version).reduce((difference, number, place) => difference || number - (own[place] ?? 0), 0) > 0

/**
 * Returns the promotions with a picture for this location that do not require a newer app (S-HOME-10, S-LIB-06, O-30).
 */
export const promosFor = (place: 'home' | 'library', promos: readonly Promo[] = []): HomeView['promos'] =>
  promos.flatMap(({ id, title, coverImage, targetUrl, location, versionNumber = '' }) =>
    location?.[place] === true && coverImage?.url !== undefined && !isAboveOwn(versionNumber)
      ? [{ id, image: coverImage.url, ...omitUndefined({ target: targetUrl, title }) }]
      : [],
  )
