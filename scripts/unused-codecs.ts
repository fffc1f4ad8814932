import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out the codecs of io-ts that nothing uses. Its classes and codecs are made by calls, which
 * nobody has told the bundler to be free of effects; they are. What it brings along for browsers that are long gone is
 * written as all of ours have it.
 */
export const unusedCodecs = (): Plugin => ({
  name: 'unused-codecs',
  transform: {
    filter: { id: /[\\/]io-ts[\\/]es6[\\/]index\.js$/ },
    handler: (code) => ({
      code: code
        .replaceAll('/** @class */ (function', '/*#__PURE__*/ (function')
        .replaceAll(/^(export var \w+ =) (?=new |brand\(|refinement\()/gm, '$1 /*#__PURE__*/ ')
        .replace(/^var __extends = .+?^\}\)\(\);$/ms, `var __extends = ${inherits}`)
        .replace(/^var __assign = .+?^\};$/ms, 'var __assign = Object.assign')
        .replace(/^var __spreadArray = .+?^\};$/ms, 'var __spreadArray = (to, from) => to.concat(from)'),
      map: null,
    }),
  },
})

const inherits = `(type, base) => {
  Object.setPrototypeOf(type, base)
  type.prototype = Object.create(base.prototype, { constructor: { value: type } })
}`
