import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { entity } from '../codec'
import { Described } from '../describe'

const shape = entity('Image', {}, { url: t.string })

export type Image = t.TypeOf<typeof shape>

/** A picture by its address. Servers send {url}; a bare address is taken for the same. */
export const Image = new Described<Image, t.OutputOf<typeof shape>, unknown>(
  { kind: 'any', types: [shape, t.string] },
  'Image',
  shape.is,
  (value, context) => (typeof value === 'string' ? E.right({ url: value }) : shape.validate(value, context)),
  shape.encode,
)
