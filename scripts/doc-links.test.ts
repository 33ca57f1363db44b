import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')

test('every link and picture of the documents leads to a file of the project', () => {
  const pages = ['README.md', ...docs()]
  const broken = pages.flatMap((page) => linksOf(page).filter((target) => !existsSync(path.join(ROOT, target))))
  expect(pages).toContain('docs/architecture.md')
  expect(broken).toEqual([])
})

/** Targets of a page's links within the project, from its root. */
function linksOf(page: string): string[] {
  const text = readFileSync(path.join(ROOT, page), 'utf8')
  return [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].flatMap(([, target = '']) =>
    /^[a-z]+:/.test(target) ? [] : [path.join(path.dirname(page), target)],
  )
}

function docs(): string[] {
  const files = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.md')).map((file) => path.join('docs', file))
}
