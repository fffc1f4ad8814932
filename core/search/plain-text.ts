import { withoutTags } from '../../protocol/html-words'

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
  ['nbsp', ' '],
])

/** The words of an HTML text: its tags and their attributes are none of them; spaces are single. */
export const plainText = (html = ''): string =>
  withoutTags(html)
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_entity, name: string) => entities.get(name) ?? ' ')
    .replace(/\s+/gu, ' ')
    .trim()
