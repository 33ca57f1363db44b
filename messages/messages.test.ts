import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import en from './en.json' with { type: 'json' }
import nd from './nd.json' with { type: 'json' }
import sn from './sn.json' with { type: 'json' }

type Tree = { [key: string]: string | Tree }

/** Every message under its dotted key. */
function flatten(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
}

/** The values that a message asks for; the words of its plural cases stand in braces too, and are none. */
function placeholders(message: string): string[] {
  const withoutCases = message.replace(/(?:=\d+|one|other) \{/g, '')
  return [...new Set([...withoutCases.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1] ?? ''))].sort()
}

test.each([
  ['Shona', sn],
  ['Ndebele', nd],
])('%s has every message of English, with the same values to fill in, and no other', (_, messages) => {
  const shape = (tree: Tree) => Object.fromEntries(flatten(tree).map(([key, text]) => [key, placeholders(text)]))
  expect(shape(messages)).toEqual(shape(en))
})

test.each([
  ['English', en],
  ['Shona', sn],
  ['Ndebele', nd],
])('%s leaves no message empty', (_, messages) => {
  expect(flatten(messages).filter(([, text]) => text.trim() === '')).toEqual([])
})

test.each(['en', 'sn', 'nd'] as const)('every message of %s can be filled in', (locale) => {
  const onError = (error: Error) => expect.unreachable(error.message)
  for (const [, text] of flatten({ en, sn, nd }[locale])) {
    const translate = createTranslator<{ text: string }>({ locale, messages: { text }, onError })
    const values = Object.fromEntries(placeholders(text).map((name) => [name, 2]))
    expect(translate('text', values)).not.toMatch(/[{}]/)
  }
})

test('no problem says "failed": a sale whose end is not known has not failed', () => {
  const wrong = Object.entries(en.problems).filter(([, text]) => /fail/i.test(text))
  expect(wrong).toEqual([])
})

test('English is written as docs/words.md says: one apostrophe, no exclamation, no short forms, nothing asked anew', () => {
  const wrong = /['"!]|n’t\b|\b(?:such as|e\.g\.|anew|by (?:itself|ourselves|themselves))\b/i
  expect(flatten(en).filter(([, text]) => wrong.test(text))).toEqual([])
})

/** The choice for everything in each filter of the office. */
const ALL = ['audit.everybody', 'audit.everything', 'audit.everywhere', 'cash.all', 'picking.all', 'webhookDesk.all']

/** What a filtered list says when nothing is left of it. */
const NONE_LEFT = [
  ...['audit.empty', 'cash.nothing', 'charges.empty', 'now.nothingSuch', 'soldList.nothing'],
  ...['statement.nothingSuch', 'webhookDesk.empty'],
]

test.each([
  ['English', en],
  ['Shona', sn],
  ['Ndebele', nd],
])(
  'the filters of the office speak alike in %s: a capital for all of it, and what to do when nothing is left',
  (_, messages) => {
    const texts = new Map(flatten(messages))
    const of = (keys: string[]) => keys.map((key) => texts.get(key) ?? expect.unreachable(key))
    expect(of(ALL).filter((text) => !/^[A-Z]/.test(text))).toEqual([])
    expect(of(NONE_LEFT).filter((text) => !/^[^.]+\. [^.]+\.$/.test(text))).toEqual([])
  },
)

test('a field for money says its currency as “in USD”', () => {
  expect(flatten(en).filter(([, text]) => /, USD$/.test(text))).toEqual([])
})
