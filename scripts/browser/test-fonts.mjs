// The fonts of the tests, so that no result depends on those of the machine (X-DX-06). Runs on bare Node.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../setup.mjs'

const folder = join(root, 'node_modules', '.cache', 'test-fonts')

/** DejaVu for Latin letters and symbols; Noto Sans for Chinese and Japanese. */
const fontFolders = [
  join(root, 'node_modules', 'dejavu-fonts-ttf', 'ttf'),
  join(root, 'node_modules', '@embedpdf', 'fonts-sc', 'fonts'),
]

/** @type {readonly (readonly [generic: string, family: string])[]} */
const preferred = [
  ['sans-serif', 'DejaVu Sans'],
  ['system-ui', 'DejaVu Sans'],
  ['serif', 'DejaVu Serif'],
  ['monospace', 'DejaVu Sans Mono'],
]

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Creates a fontconfig file that lists only these fonts. */
const fontsConf = () =>
  [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...fontFolders.map((path) => `  <dir>${escaped(path)}</dir>`),
    `  <cachedir>${escaped(join(folder, 'cache'))}</cachedir>`,
    // Chromium uses the first font as a fallback; this one contains only formulas.
    '  <selectfont><rejectfont><glob>*Math*</glob></rejectfont></selectfont>',
    '  <match><edit name="family" mode="append_last"><string>DejaVu Sans</string></edit></match>',
    ...preferred.map(
      ([generic, family]) => `  <alias><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
    ),
    '</fontconfig>',
    '',
  ].join('\n')

/** @param {string} path */
const textAt = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/**
 * Returns the environment in which the tests start their browser. On Linux the browser finds only the fonts of the
 * tests. macOS and Windows do not use fontconfig and keep the system's fonts.
 * @returns {Record<string, string>}
 */
export const browserEnvironment = () => {
  const path = join(folder, 'fonts.conf')
  const wanted = fontsConf()
  // Several processes start browsers at the same time, so the file is written only when it differs.
  if (textAt(path) !== wanted) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, wanted)
  }
  /** @type {Record<string, string>} */
  const environment = { FONTCONFIG_FILE: path }
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) environment[name] ??= value
  return environment
}
