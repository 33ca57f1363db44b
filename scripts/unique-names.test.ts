import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from './files-in.ts'
import { ROOT } from './root.ts'

const EXPORTED = /^export (?:async )?(?:function|const|class) (\w+)/gm

/** Their names are looked at when these folders are rebuilt. */
const LATER = /\/counter\/tickets\//

/** The exported functions, constants and classes of a folder, each with its file. */
function exportsOf(folder: string): { name: string; file: string }[] {
  const files = filesIn(folder).filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && !file.includes('generated'))
  return files.flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8')
    return [...source.matchAll(EXPORTED)].map(([, name = '']) => ({ name, file }))
  })
}

test('an exported name is of one thing, so that a search for it finds that', () => {
  const places = new Map<string, string[]>()
  for (const { name, file } of ['lib', 'components'].flatMap(exportsOf)) {
    places.set(name, [...(places.get(name) ?? []), file])
  }
  expect(places.size).toBeGreaterThan(1_000)
  const twice = [...places].filter(([, own]) => own.length > 1 && !own.some((file) => LATER.test(file)))
  expect(Object.fromEntries(twice)).toEqual({})
})

/** Verbs that say nothing of what they touch (docs/glossary.md has those that do). */
const SAYS_NOTHING = /^(?:read|keep|take|tell|note|say)[A-Z]/
/** Here the verb is what a person at the counter does, or a banknote. */
const OF_THE_TRADE = new Set([
  'keepChange',
  'keepMoney',
  'keepOnTicket',
  'noteField',
  'readOnly',
  'takeBack',
  'takeBackAssigned',
  'takeBackForeign',
  'takeOver',
  'takeOverTicket',
])

test('an exported verb tells what it touches: parse, get, list, sum, format, store, log, notify or refuse', () => {
  const names = exportsOf('lib')
    .filter(({ file }) => !LATER.test(file))
    .map(({ name }) => name.replace(/Action$/, ''))
  expect(names.filter((name) => SAYS_NOTHING.test(name) && !OF_THE_TRADE.has(name))).toEqual([])
})

/** Participles that hide what a value is; its noun is in docs/glossary.md. */
const PARTICIPLE = /\b(?:const|let|function) (?:told|asked|kept|typed|sought|heard)\b/

test('a value is named by a noun of the field: message, request, stored fields, search', () => {
  const files = ['lib', 'components', 'app'].flatMap(filesIn).filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file))
  const own = files.filter((file) => !file.includes('generated') && !LATER.test(file) && !/\)\/tickets\//.test(file))
  const found = own.flatMap((file) => {
    const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n')
    return lines
      .filter((line) => PARTICIPLE.test(line) && !/^\s*(?:\*|\/\/)/.test(line))
      .map((line) => `${file}: ${line.trim()}`)
  })
  expect(own.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})
