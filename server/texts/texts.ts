import type { Language } from '../../protocol/languages'
import { de } from './de'
import { en } from './en'
import type { Texts } from './en'
import { es } from './es'
import { fr } from './fr'
import { it } from './it'
import { ja } from './ja'
import { pt } from './pt'
import { zh } from './zh'

export const textsIn: Readonly<Record<Language, Texts>> = { en, es, de, fr, it, pt, zh, ja }
