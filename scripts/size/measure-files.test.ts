import { expect, test } from 'vitest'
import { countCommentLines, countImporters, measureFiles } from './measure-files.ts'

const lines = (count: number) => 'call()\n'.repeat(count)

test('a file of up to 30 lines with one importer is a paragraph; with none, two or more lines it is not', () => {
  const files = [
    { path: 'lib/a/verb.ts', text: `import { step } from './step.ts'\nimport { both } from '@/lib/a/both.ts'\n` },
    { path: 'lib/a/other.ts', text: `import { both } from './both.ts'\nconst late = await import('./long.ts')\n` },
    { path: 'lib/a/step.ts', text: lines(30) },
    { path: 'lib/a/both.ts', text: lines(3) },
    { path: 'lib/a/long.ts', text: lines(31) },
  ]
  const importers = countImporters(files)
  expect(Object.fromEntries(importers)).toEqual({ 'lib/a/step.ts': 1, 'lib/a/both.ts': 2, 'lib/a/long.ts': 1 })
  expect(measureFiles(files, importers).paragraphs).toBe(1)
})

test('files, lines and the median are counted without the end of the last line', () => {
  const files = [3, 100, 7].map((count, index) => ({ path: `lib/a/${index}.ts`, text: lines(count) }))
  expect(measureFiles(files, new Map())).toMatchObject({ files: 3, lines: 110, medianLines: 7, commentPercent: 0 })
  expect(measureFiles([], new Map())).toMatchObject({ files: 0, lines: 0, medianLines: 0, commentPercent: 0 })
})

test('a folder is crowded from 21 files of its own, and a file long from 351 lines', () => {
  const folder = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ path: `lib/${name}/${index}.ts`, text: lines(350 + (index % 2)) }))
  const files = [...folder('full', 21), ...folder('full/below', 20)]
  expect(measureFiles(files, new Map())).toMatchObject({ crowdedFolders: 1, longFiles: 20 })
})

test('lines within comments count, and lines that end with one do not', () => {
  const text = [
    '/** One line. */',
    'const first = 1 // beside code',
    '// a line',
    '/**',
    ' * Two lines.',
    ' */',
    "const address = '/*'",
    '{/* of a component */}',
    'last()',
  ].join('\n')
  expect(countCommentLines(text)).toBe(6)
})
