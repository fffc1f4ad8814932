// Converts the result of a check to the report for the page.
import { buildPath } from '../../protocol/paths'
import type { Pack, PackOrg } from '../../server/content/pack-files'
import { describePackFault } from '../../server/content/pack-files'
import type { Finding } from '../content/finding'
import { editorLink } from './editor-link'
import type { Listed, ListedFile, ListedFinding, PackReport } from './messages'
import type { Checked } from './pack-round'

export interface ReportOptions {
  /** Folder of the pack. */
  readonly folder: string
  /** Template of the addresses that open a file (editor-link.ts). */
  readonly editor: string
  /** Identifies the run of the command. */
  readonly session: string
}

/** Lists files and findings with their editor links, and the people and decks of the version that is shown. */
export function packReport(
  { files, findings, isShown, shown }: Checked,
  { folder, editor, session }: ReportOptions,
): PackReport {
  const pack = shown?.pack
  const names = new Set([...files.texts.keys(), ...findings.map(({ file }) => file)])
  const count = (file: string, severity: Finding['severity']) =>
    findings.filter((finding) => finding.file === file && finding.severity === severity).length
  const decks = new Map(
    (pack?.orgs ?? []).flatMap(({ folder: organisation, decks: ofOrg }) =>
      ofOrg.map(
        ({ file, deck }) => [file, { path: buildPath({ name: 'deck', deckId: deck.id }), organisation }] as const,
      ),
    ),
  )
  const listed = [...names].toSorted().map((file): ListedFile => {
    const deck = decks.get(file)
    return {
      file,
      errors: count(file, 'error'),
      warnings: count(file, 'warning'),
      editor: editorLink(editor, folder, file),
      ...(deck === undefined ? {} : { deck }),
    }
  })
  return {
    session,
    pack: pack?.info.name ?? folder,
    files: listed,
    findings: findings.map((finding) => listedFinding(finding, folder, editor)),
    errors: findings.filter(({ severity }) => severity === 'error').length,
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
    shows: isShown ? 'saved' : shown === undefined ? 'none' : 'earlier',
    ...peopleAndDecks(pack),
  }
}

function listedFinding(finding: Finding, folder: string, editor: string): ListedFinding {
  const { file, place, path, severity, rule, reason, repair } = finding
  const described = describePackFault({ file, path, rule, reason })
  return {
    at: place === undefined ? file : `${file}:${place.line}:${place.column}`,
    severity,
    rule,
    reason: described.slice(file.length + ': '.length),
    ...(repair === undefined ? {} : { repair }),
    editor: editorLink(editor, folder, file, place),
  }
}

function peopleAndDecks(pack: Pack | undefined): Pick<PackReport, 'learners' | 'decks'> {
  const isDefault = ({ folder }: PackOrg) => Number(folder === pack?.info.defaultOrg)
  const orgs = (pack?.orgs ?? []).toSorted((one, other) => isDefault(other) - isDefault(one))
  return {
    learners: orgs.flatMap(({ folder: organisation, users }) =>
      users
        .filter(({ user }) => user.active !== false)
        .map(({ user }): Listed => ({ id: user.id, name: user.name ?? user.id, organisation })),
    ),
    decks: orgs.flatMap(({ folder: organisation, decks }) =>
      decks.map(({ deck }): Listed => ({ id: deck.id, name: deck.title ?? deck.id, organisation })),
    ),
  }
}
