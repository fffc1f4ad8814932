import { defined } from '../../protocol/defined'
import type { Promo } from '../../protocol/entities/promo'
import { appVersion } from '../../protocol/product'
import type { HomeView } from '../../protocol/views/home'

const numbers = (version: string): readonly number[] => version.split('.').map(Number)
const own = numbers(appVersion)

/** The first number that differs says which of two versions is above. */
const isAboveOwn = (version: string): boolean =>
  numbers(version).reduce((difference, number, place) => difference || number - (own[place] ?? 0), 0) > 0

/** The promotions with a picture that are meant for this place, and for no later app (S-HOME-10, S-LIB-06, O-30). */
export const promosFor = (place: 'home' | 'library', promos: readonly Promo[] = []): HomeView['promos'] =>
  promos.flatMap(({ id, title, coverImage, targetUrl, location, versionNumber = '' }) =>
    location?.[place] === true && coverImage?.url !== undefined && !isAboveOwn(versionNumber)
      ? [{ id, image: coverImage.url, ...defined({ target: targetUrl, title }) }]
      : [],
  )
