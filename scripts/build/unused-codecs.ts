import type { Plugin } from 'vite'

/**
 * Lets the bundler omit unused codecs of io-ts. Its classes and codecs are created by calls. The bundler must assume
 * side effects of these calls, although they have no such effects. Its helpers for old browsers are replaced by
 * language features that all supported browsers have.
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
