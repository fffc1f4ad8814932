import type { ReactNode } from 'react'
import type { CardFilmProps } from './card-film-props'
import { CardFilm } from './CardFilm'
import styles from './Film.module.css'

/** The film of a card that has one among other things, with what keeps it on this device below it (D-CARD-18). */
export const FilmPart = (props: Omit<CardFilmProps, 'children'>): ReactNode => (
  <CardFilm {...props}>
    {(film, keep) => (
      <div className={styles.part}>
        {film}
        {keep}
      </div>
    )}
  </CardFilm>
)
