import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { brokenCitations } from './citations/broken-citations.ts'
import { headingsOf, readRulebook } from './citations/read-rulebook.ts'
import { filesIn } from './files-in.ts'

const ROOT = path.join(import.meta.dirname, '..')
const SOURCES = ['app', 'bench', 'components', 'lib', 'prisma', 'scripts', 'simulator', 'tests']

/** Generated files, applied migrations that must not change, and files full of deliberately broken citations. */
const LEFT_OUT = /^(lib\/generated|prisma\/migrations|scripts\/citations\/broken-citations)/

test('every link and picture in the documents leads to a file of the project, and to a heading if it names one', () => {
  const pages = documents()
  const broken = pages.flatMap((page) => linksOf(page).filter((target) => !leads(target)))
  expect(pages).toContain('docs/architecture.md')
  expect(broken).toEqual([])
})

test('every file that the documents name exists', () => {
  const named = new RegExp(`\`((?:${SOURCES.join('|')})/[\\w./()[\\]-]+\\.[a-z]+)\``, 'g')
  const missing = documents().flatMap((page) =>
    [...read(page).matchAll(named)].flatMap(([, file = '']) =>
      existsSync(path.join(ROOT, file)) ? [] : [`${page}: ${file}`],
    ),
  )
  expect(missing).toEqual([])
})

test('every page that programs, settings and alert rules name exists, with its heading', () => {
  const files = [...programs(), ...filesOf('ops', /\.\w+$/), '.env.example', 'compose.yaml', 'Dockerfile']
  const named = files.flatMap((file) => pagesIn(read(file)).map((target) => ({ file, target })))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ target }) => !leads(target))).toEqual([])
})

test('every sentence that the rescue page quotes is one that people see', () => {
  const sources = [...programs(), ...filesOf('ops', /\.\w+$/), 'messages/en.json']
  const said = sources
    .filter((file) => !/^tests|\.test\./.test(file))
    .map((file) => read(file).replace(/^\s*\/\*[\s\S]*?\*\//gm, ''))
    .join('\n')
  const quoted = [...read('docs/operations/rescue.md').matchAll(/“([^”]+)”/g)].map(([, sentence = '']) => sentence)
  expect(quoted.length).toBeGreaterThan(30)
  expect(quoted.filter((sentence) => !said.includes(sentence))).toEqual([])
})

test('every rule, chapter and decision cited in code and documents exists, and is cited in one form', () => {
  const book = readRulebook(path.join(ROOT, 'docs'))
  const sources = programs()
  const broken = [...documents(), ...sources].flatMap((file) =>
    brokenCitations(read(file), book).map((citation) => `${file}: ${citation}`),
  )
  expect(sources.length).toBeGreaterThan(1_000)
  expect(broken).toEqual([])
})

/** A page's link targets within the project, from its root, with their headings. */
function linksOf(page: string): string[] {
  return [...read(page).matchAll(/\]\(([^)\s]+)[^)]*\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return []
    return [target.startsWith('#') ? page + target : path.join(path.dirname(page), target)]
  })
}

/** The pages of docs that a text names: by their address, or with a heading in quotes beside it. */
function pagesIn(text: string): string[] {
  const flat = text.replace(/\n\s*(?:\*|#|\/\/)?\s*/g, ' ')
  return [
    ...[...flat.matchAll(/docs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([page]) => page),
    ...[...flat.matchAll(/"([^"]+)" in (docs\/[\w/-]+\.md)/g)].map(
      ([, title = '', page]) => `${page}#${anchorOf(title)}`,
    ),
    ...[...flat.matchAll(/(docs\/[\w/-]+\.md), "([^"]+)"/g)].map(
      ([, page, title = '']) => `${page}#${anchorOf(title)}`,
    ),
  ]
}

function leads(target: string): boolean {
  const [file = '', anchor] = target.split('#')
  if (!existsSync(path.join(ROOT, file))) return false
  return anchor === undefined || [...headingsOf(read(file)).keys()].some((heading) => anchorOf(heading) === anchor)
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-')
}

function documents(): string[] {
  return ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...filesOf('docs', /\.md$/)]
}

function programs(): string[] {
  return SOURCES.flatMap((folder) => filesOf(folder, /\.(tsx?|mjs|cjs|css|sql|prisma)$/))
}

function filesOf(folder: string, name: RegExp): string[] {
  return filesIn(folder).filter((file) => name.test(file) && !LEFT_OUT.test(file))
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
}
