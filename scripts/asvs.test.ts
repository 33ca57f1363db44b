import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const IN_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const STATES = ['holds', 'does not apply', 'not yet']
const ROW = /^\| (\d+)(\.\d+\.\d+) +\| ([12]) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm
const CITED = /`([^`]+)`(?: “([^”]+)”)?/g

const page = readFileSync(path.join(ROOT, 'docs/asvs.md'), 'utf8')
const rows = [...page.matchAll(ROW)].map(([, chapter = '', rest = '', , , state = '', by = '']) => {
  const cited = [...by.matchAll(CITED)].map(([, file = '', title]) => ({ file, title }))
  return { chapter: Number(chapter), id: `${chapter}${rest}`, state, by, cited }
})

test('the page has every requirement of levels 1 and 2 once, each with its state', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(IN_CHAPTER.map((_, index) => rows.filter(({ chapter }) => chapter === index + 1).length)).toEqual(IN_CHAPTER)
  expect(rows.filter(({ state }) => !STATES.includes(state)).map(({ id }) => id)).toEqual([])
  const counted = STATES.map((state) => rows.filter((row) => row.state === state).length)
  expect(page).toContain(
    `${rows.length} requirements ${counted[0]} hold, ${counted[1]} do not apply, and ${counted[2]} are`,
  )
})

test('what holds names its test by the title, or the file that holds it, and both are there', () => {
  const broken = rows.flatMap(({ id, state, by, cited }) => {
    const isSaid = state !== 'holds' || cited.length > 0 || by.length > 20
    return [
      ...(isSaid ? [] : [`${id} names nothing`]),
      ...cited.filter((one) => !isThere(one)).map(({ file }) => `${id}: ${file}`),
    ]
  })
  expect(broken).toEqual([])
  const named = rows.filter(({ state, cited }) => state === 'holds' && cited.length > 0)
  expect(named.length).toBeGreaterThan(rows.filter(({ state }) => state === 'holds').length * 0.9)
})

function isThere({ file, title }: { file: string; title: string | undefined }): boolean {
  const place = path.join(ROOT, file)
  return existsSync(place) && (title === undefined || readFileSync(place, 'utf8').includes(title))
}
