import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SCHEMA } from '../read-schema.ts'
import { ROOT } from '../root.ts'
import { isGenerated } from './is-generated.ts'

const CLIENT = 'lib/generated/prisma/internal/class.ts'
const BRANCHES = `${SCHEMA}/tills.prisma`
const PACKAGE = 'node_modules/@prisma/client/package.json'

/** What this checkout has of all that counts, for a test to change. */
function copy() {
  const root = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const file of [CLIENT, SCHEMA, PACKAGE])
    cpSync(path.join(ROOT, file), path.join(root, file), { recursive: true })
  const change = (file: string, from: string, to: string) => {
    const at = path.join(root, file)
    const text = readFileSync(at, 'utf8')
    expect(text).toContain(from)
    writeFileSync(at, text.replace(from, to))
  }
  return { root, change }
}

test('what npm ci generated is not generated again, however the schema is laid out', () => {
  const { root, change } = copy()
  expect(isGenerated(root)).toBe(true)
  change(BRANCHES, 'model Branch {', 'model  Branch  {')
  expect(isGenerated(root)).toBe(true)
})

test.each([
  ['another schema', BRANCHES, 'model Branch {', 'model Shop {'],
  ['another Prisma', PACKAGE, '"version": "', '"version": "1'],
])('%s is generated for anew', (_what, file, from, to) => {
  const { root, change } = copy()
  change(file, from, to)
  expect(isGenerated(root)).toBe(false)
})

test('a client that is missing, or says nothing of itself, is generated', () => {
  const { root, change } = copy()
  change(CLIENT, '"inlineSchema"', '"schema"')
  expect(isGenerated(root)).toBe(false)
  rmSync(path.join(root, CLIENT))
  expect(isGenerated(root)).toBe(false)
})
