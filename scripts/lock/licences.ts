import { type LockFile, packageName } from './lock-file.ts'

/** Licences that ask for nothing but their own text beside a copy. */
const FREE = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['Unlicense', 'Python-2.0', 'CC-BY-4.0', 'OFL-1.1'],
])
/** Licences whose packages NOTICE names, since they ask for more: their source, or a way to replace them. */
const TOLD = new Set(['LGPL-3.0-or-later', 'MPL-2.0', 'EPL-2.0'])
/** Packages that say nothing in their manifest, by the licence that lies beside it. */
const READ: Readonly<Record<string, string>> = { 'png-js': 'MIT', 'seq-queue': 'MIT' }

/**
 * Locked packages whose licence nobody has read, or asks for more and is not told in NOTICE. `notice` is that file's
 * text; it names packages in back quotes, with `*` for the rest of a name. Packages for other machines of which the
 * registry says nothing are of the same authors as those that we have.
 */
export function unreadLicences({ packages }: LockFile, notice: string): string[] {
  const named = [...notice.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
  const isNamed = (name: string) =>
    named.some((one) => one === name || (one.endsWith('*') && name.startsWith(one.slice(0, -1))))
  return Object.entries(packages).flatMap(([folder, { license, link, optional, os, cpu }]) => {
    if (folder === '' || link) return []
    const name = packageName(folder)
    const licence = license ?? READ[name]
    if (licence === undefined)
      return optional && (os ?? cpu) ? [] : [`${name} has no licence: read it, and add it to licences.ts`]
    const needs = needsNotice(licence)
    if (needs === null) return [`${name} has the licence ${licence}, which nobody has read`]
    return needs && !isNamed(name) ? [`${name} has the licence ${licence}: tell it in NOTICE`] : []
  })
}

/** Whether a licence must be told in NOTICE; null if it is not known. Of a choice, the one that asks least counts. */
function needsNotice(licence: string): boolean | null {
  const parts = licence.replaceAll(/[()]/g, '').split(/\s+and\s+/i)
  const each = parts.map((part) => {
    const choice = part.split(/\s+or\s+/i)
    if (choice.some((one) => FREE.has(one))) return false
    return choice.some((one) => TOLD.has(one)) ? true : null
  })
  return each.includes(null) ? null : each.includes(true)
}
