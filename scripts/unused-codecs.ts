import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out the codecs of io-ts that nothing uses. Its classes and codecs are made by calls, which
 * nobody has told the bundler to be free of effects; they are.
 */
export const unusedCodecs = (): Plugin => ({
  name: 'unused-codecs',
  transform: {
    filter: { id: /[\\/]io-ts[\\/]es6[\\/]index\.js$/ },
    handler: (code) => ({
      code: code
        .replaceAll('/** @class */ (function', '/*#__PURE__*/ (function')
        .replaceAll(/^(export var \w+ =) new /gm, '$1 /*#__PURE__*/ new '),
      map: null,
    }),
  },
})
