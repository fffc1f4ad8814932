import { defined } from '../../protocol/defined'
import type { Promo } from '../../protocol/entities/promo'
import type { HomeView } from '../../protocol/views/home'

/** The promotions with a picture that are meant for this place (S-HOME-10, S-LIB-06). */
export const promosFor = (place: 'home' | 'library', promos: readonly Promo[] = []): HomeView['promos'] =>
  promos.flatMap(({ id, title, coverImage, targetUrl, location }) =>
    location?.[place] === true && coverImage?.url !== undefined
      ? [{ id, image: coverImage.url, ...defined({ target: targetUrl, title }) }]
      : [],
  )
