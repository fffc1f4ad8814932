// Lists of the author page.
import type { Listed, ListedFile, ListedFinding } from '../messages'

/** Returns an element of the page by its id. Throws if there is none of this type. */
export function byId<E extends Element>(id: string, type: new () => E): E {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new Error(`there is no element ${id}`)
  return found
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  if (className !== '') made.className = className
  made.append(...content)
  return made
}

const link = (address: string, text: string, label: string): HTMLAnchorElement => {
  const made = element('a', '', text)
  made.href = address
  made.setAttribute('aria-label', label)
  return made
}

export function listFindings(findings: readonly ListedFinding[]): void {
  byId('no-findings', HTMLElement).hidden = findings.length > 0
  byId('findings', HTMLElement).replaceChildren(
    ...findings.map(({ at, severity, rule, reason, repair, editor }) =>
      element(
        'li',
        severity,
        element('div', '', link(editor, at, `${at}, open in the editor`)),
        element('div', '', element('span', 'kind', severity), ' ', element('span', 'rule', rule)),
        element('div', '', reason),
        ...(repair === undefined ? [] : [element('div', '', repair)]),
      ),
    ),
  )
}

/** Lists the files. `showDeck`: shows the deck of a file in the app. */
export function listFiles(
  files: readonly ListedFile[],
  showDeck: (deck: NonNullable<ListedFile['deck']>) => void,
): void {
  const count = (number: number, kind: 'error' | 'warning') =>
    number === 0 ? [] : [element('span', `count ${kind}`, `${number} ${kind}${number === 1 ? '' : 's'}`)]
  byId('files', HTMLElement).replaceChildren(
    ...files.map(({ file, errors, warnings, editor, deck }) => {
      const name = element('span', 'name', link(editor, file, `${file}, open in the editor`))
      const row = element('li', '', name, ...count(errors, 'error'), ...count(warnings, 'warning'))
      if (deck === undefined) return row
      const button = element('button', 'link', 'Show')
      button.type = 'button'
      button.setAttribute('aria-label', `Show ${file} in the app`)
      button.addEventListener('click', () => showDeck(deck))
      row.append(button)
      return row
    }),
  )
}

/** Fills a list of choices, grouped by organisation if there are several, and keeps the chosen one. */
export function fillOptions(select: HTMLSelectElement, choices: readonly Listed[]): void {
  const { value } = select
  const option = ({ id, name }: Listed) => {
    const made = element('option', '', name)
    made.value = id
    return made
  }
  const organisations = [...new Set(choices.map(({ organisation }) => organisation))]
  const groups = organisations.map((organisation) => {
    const options = choices.filter((choice) => choice.organisation === organisation).map(option)
    if (organisations.length === 1) return options
    const group = element('optgroup', '', ...options)
    group.label = organisation
    return [group]
  })
  select.replaceChildren(...groups.flat())
  if (choices.some(({ id }) => id === value)) select.value = value
}
