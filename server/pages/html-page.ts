import type { Language } from '../../protocol/languages'

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export const styleSheetPath = '/page.css'

interface PageOptions {
  /** Name of the organisation, shown above the heading. */
  readonly organisation?: string | undefined
  /** Developer page with tables and forms: full width instead of a centred sheet. */
  readonly tool?: boolean
}

/** Renders a plain page of the server: one heading, no script, one small style sheet. `body` is HTML. */
export const htmlPage = (
  language: Language,
  title: string,
  body: string,
  { organisation = '', tool = false }: PageOptions = {},
): string => `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${styleSheetPath}">
</head>
<body class="${tool ? 'tool' : 'sheet'}">
<main>
${organisation === '' ? '' : `<p class="organisation">${escapeHtml(organisation)}</p>\n`}<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

export const link = (path: string, text: string): string => `<p><a href="${path}">${escapeHtml(text)}</a></p>`

/** Uses no colours of an organisation, because the organisation may be unknown. */
export const styleSheet = `
:root {
  color-scheme: light dark;
  --ground: #e9ecee; --paper: #fbfcfd; --ink: #1b2226; --soft: #4f5a61; --line: #d4dade; --edge: #77828a;
  --danger: #a3122a; --danger-soft: #fde8ea; --shadow: 0 1px 2px #1b22261a, 0 8px 20px -8px #1b222638;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1315; --paper: #1a2023; --ink: #eef2f4; --soft: #b4bec4; --line: #353e43; --edge: #87939a;
    --danger: #ffa3ad; --danger-soft: #4a1d24; --shadow: 0 1px 2px #0006, 0 8px 20px -8px #0009;
  }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word }
:lang(ja), :lang(zh) { line-break: strict; word-break: auto-phrase; text-autospace: normal }
h1 { margin: 0; font: 400 1.75rem/1.2 ui-serif, 'Noto Serif', Georgia, serif; text-wrap: balance }
a { color: inherit }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
input, select, button { min-height: 2.75rem; padding: 0 .75rem; border: 1px solid var(--edge); border-radius: 8px; background: var(--paper); color: inherit; font: inherit }
button { border-color: var(--ink); background: var(--ink); color: var(--paper); cursor: pointer }
[role="alert"] { padding: .75rem 1rem; border-radius: 8px; background: var(--danger-soft); color: var(--danger) }
table { border-collapse: collapse; width: 100% }
th, td { padding: .5rem .6rem; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top }
th { color: var(--soft); font-weight: 400 }
.sheet, .tool td:last-child { overflow-wrap: anywhere }
.sheet { display: grid; place-items: center; min-height: 100vh; padding: 1rem }
.sheet main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; width: min(100%, 26rem); padding: 1.5rem; border-radius: 16px; background: var(--paper); box-shadow: var(--shadow) }
.sheet :is(p, form) { display: grid; gap: 1rem; margin: 0 }
.sheet .organisation { color: var(--soft); font-size: .875rem }
.sheet label { display: grid; gap: .25rem; font-size: .875rem }
.sheet label input { width: 100%; min-height: 3rem; font-size: 1rem }
.sheet p > a { display: grid; align-items: center; min-height: 2.75rem; justify-self: start }
.sheet :is(th, td) { padding-inline: 0 }
.sheet th { overflow-wrap: normal }
.sheet td { text-align: end; padding-inline-start: 1rem }
.sheet tr:last-child > * { border: 0 }
.tool main { max-width: 60rem; margin: 0 auto; padding: 1rem }
.tool label { display: inline-block; margin: .25rem 1rem .25rem 0 }
.tool form { margin: .5rem 0 }
pre { white-space: pre-wrap }
`
