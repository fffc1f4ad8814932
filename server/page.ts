import type { Language } from '../protocol/languages'

/** Text as it stands in HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export const styleSheetPath = '/page.css'

/** A plain page of the server's own: one heading, no script, one small style sheet. `body` is HTML. */
export const page = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${styleSheetPath}">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

export const link = (path: string, text: string): string => `<p><a href="${path}">${escapeHtml(text)}</a></p>`

export const styleSheet = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid #8886 }
td { overflow-wrap: anywhere }
input, select, button { font: inherit; min-height: 2.75rem; padding: 0 .75rem }
button { cursor: pointer }
label { display: inline-block; margin: .25rem 1rem .25rem 0 }
form { margin: .5rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
`
