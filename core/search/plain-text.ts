import { stripTags } from '../../protocol/strip-tags'

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
  ['nbsp', ' '],
])

/** Converts HTML to plain text: without tags and attributes, with single spaces. */
export const plainText = (html = ''): string =>
  stripTags(html)
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_entity, name: string) => entities.get(name) ?? ' ')
    .replace(/\s+/gu, ' ')
    // A tag before a stop leaves a space there.
    .replace(/ (?=[.,)](?:\s|$))/gu, '')
    .trim()
