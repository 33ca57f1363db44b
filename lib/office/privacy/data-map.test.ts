import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSchema } from '@/scripts/read-schema.ts'
import { RETENTION } from './model.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const page = readFileSync(path.join(ROOT, 'docs/privacy.md'), 'utf8')

/** Every column that can hold text, as `Table.column`; UUIDs are ids of our own. */
function textColumns(): string[] {
  return [...readSchema().matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].flatMap(([, table, body = '']) =>
    [...body.matchAll(/^ {2}(\w+) +(?:String|Json)\b(?!.*@db\.Uuid)/gm)].map(([, column]) => `${table}.${column}`),
  )
}

function classified(): { column: string; of: string }[] {
  const [, list = ''] = page.split('## Every text column')
  return [...list.matchAll(/^\| `(\w+)` +\| (\w+) +\| ([\w, ]+?) +\|$/gm)].flatMap(([, table, of = '', columns = '']) =>
    columns.split(', ').map((column) => ({ column: `${table}.${column}`, of })),
  )
}

test('every column that can hold text is in the map of personal data, once, and nothing else is', () => {
  expect(textColumns().length).toBeGreaterThan(200)
  expect(
    classified()
      .map(({ column }) => column)
      .sort(),
  ).toEqual(textColumns().sort())
})

test('every class is explained: what, why, who sees it, how long and how it ends', () => {
  const [, classes = ''] = page.split('## What is kept')
  const explained = [...classes.matchAll(/^\| (\w+) +(?:\| [^|\n]{5,}){5}\|$/gm)].map(([, name]) => name)
  const used = [...new Set(classified().map(({ of }) => of))]
  expect(used.filter((name) => !explained.includes(name))).toEqual([])
})

test('the map names the days that the program uses', () => {
  const rows = { number: 'numbers', name: 'names', document: 'documents', body: 'bodies', log: 'logs' } as const
  for (const [name, kind] of Object.entries(rows)) {
    const { usual, least } = RETENTION[kind]
    expect(page).toMatch(new RegExp(`^\\| ${name} +\\|.*\\| ${usual} days \\(${least}\\) `, 'm'))
  }
})
