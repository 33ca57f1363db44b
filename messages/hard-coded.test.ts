import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from './en.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '..')

/** The sources that show something to a person, by their path from the root. */
const sources = ['app', 'components']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: withoutComments(readFileSync(join(ROOT, file), 'utf8')) }))

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

/** A name of a key, a code or a brand is the same in every language. */
const SAME_EVERYWHERE = /^(kbd|Kbd|code)$/
const TEXT = /<([A-Za-z.]+)(?:\s[^<>]*[^</>])?>([^<>{}=;()]*\p{L}{2,}[^<>{}=;()]*)</gu
const ATTRIBUTE = /\s(aria-label|title|placeholder|alt|label|lead|pendingText)="([^"]*\p{L}{2,}[^"]*)"/gu

test('whatever a person reads comes from the messages, never from the middle of a component', () => {
  const found = sources.flatMap(({ file, text }) => {
    if (!file.endsWith('.tsx')) return []
    const texts = [...text.matchAll(TEXT)].filter(([, tag]) => !SAME_EVERYWHERE.test(tag ?? ''))
    return [...texts, ...text.matchAll(ATTRIBUTE)].map(([, , words]) => `${file}: ${words?.trim()}`)
  })
  expect(found).toEqual([])
})

/** `t` of one name may stand for several namespaces in a file: a key must be in one of them. */
function namesOf(text: string): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const [, name = '', namespace = ''] of text.matchAll(
    /const (\w+) = (?:await )?(?:use|get)Translations\('([\w.]+)'\)/g,
  )) {
    names.set(name, [...(names.get(name) ?? []), namespace])
  }
  return names
}

function has(path: string): boolean {
  let at: unknown = en
  for (const part of path.split('.')) at = typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined
  return typeof at === 'string'
}

test('every message that a component names is there', () => {
  let named = 0
  const missing = sources.flatMap(({ file, text }) =>
    [...namesOf(text)].flatMap(([name, namespaces]) => {
      const keys = [...text.matchAll(new RegExp(`\\b${name}\\('([\\w.]+)'`, 'g'))].map((match) => match[1] ?? '')
      named += keys.length
      const isThere = (key: string) => namespaces.some((namespace) => has(`${namespace}.${key}`))
      return keys.filter((key) => !isThere(key)).map((key) => `${file}: ${namespaces.join(' or ')}.${key}`)
    }),
  )
  expect(missing).toEqual([])
  expect(named).toBeGreaterThan(200)
})

test('every namespace that a page sends to the browser is there', () => {
  const sent = sources.flatMap(({ text }) =>
    [...text.matchAll(/namespaces=\{\[([^\]]*)\]\}/g)].flatMap((match) => match[1]?.match(/\w+/g) ?? []),
  )
  expect(sent.filter((namespace) => !Object.hasOwn(en, namespace))).toEqual([])
})
