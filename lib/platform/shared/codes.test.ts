import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Code, codeLines, countCodes, parsePins, parseTokens, payCodeGroups, tokenDigits } from './codes.ts'

const FIRST = '11112222333344445555'
const SECOND = '66667777888899990000'
const CREDIT = '13572468135724681357'
const THREE = [FIRST, SECOND, CREDIT]

const spaced = (digits: string) => digits.replace(/(.{4})(?=.)/g, '$1 ')
const named = (codes: Code[]) => codes.map(({ kind, name, groups }) => [kind, name, groups.join(' ')])

test.each([
  THREE.map(spaced).join(', '),
  THREE.map(spaced).join(','),
  THREE.map(spaced).join(' | '),
  THREE.map(spaced).join('\n'),
  THREE.map(spaced).join(' '),
  THREE.map(spaced).join(' / '),
  THREE.map(spaced).join('; '),
  THREE.map((token) => spaced(token).replaceAll(' ', '-')).join('-'),
  THREE.map((token) => spaced(token).replaceAll(' ', '-')).join(' - '),
  THREE.join(''),
  THREE.join(' '),
  THREE.join(','),
  THREE.map((token) => spaced(token).replaceAll(' ', ',')).join('\n'),
  THREE.map((token) => spaced(token).replaceAll(' ', '‑')).join(' '),
  `${FIRST}, ${spaced(SECOND)}, ${CREDIT}`,
  `1111-2222–3333−4444‑5555, ${SECOND}, ${CREDIT}`,
  `1) ${spaced(FIRST)}\n2) ${spaced(SECOND)}\n3) ${spaced(CREDIT)}`,
  `1. ${spaced(FIRST)} 2. ${spaced(SECOND)} 3. ${spaced(CREDIT)}`,
  `1 ${spaced(FIRST)} 2 ${spaced(SECOND)} 3 ${spaced(CREDIT)}`,
  `${spaced(FIRST).slice(0, 14)}\n${spaced(FIRST).slice(15)}\n${spaced(SECOND)}\n${CREDIT}`,
  `‎${spaced(FIRST)}‎, ${spaced(SECOND)}, ${spaced(CREDIT)}`,
  '１１１１ ２２２２ ３３３３ ４４４４ ５５５５, 66667777888899990000, 13572468135724681357',
])('three tokens are found in %j', (text) => {
  expect(named(parseTokens(text))).toEqual(THREE.map((token) => ['code', null, spaced(token)]))
})

test('what stands before a token is its name, and what follows the last one stays as it came', () => {
  const text = `KCT1: ${spaced(FIRST)} KCT2: ${SECOND}; Credit token = ${spaced(CREDIT)} (20.5 kWh)`
  expect(named(parseTokens(text))).toEqual([
    ['code', 'KCT1', spaced(FIRST)],
    ['code', 'KCT2', spaced(SECOND)],
    ['code', 'Credit token', spaced(CREDIT)],
    ['text', null, '20.5 kWh'],
  ])
  expect(tokenDigits(text)).toEqual(THREE)
})

test('a number beside a token does not spoil it', () => {
  expect(tokenDigits(`20.5, ${spaced(FIRST)}`)).toEqual([FIRST])
  expect(tokenDigits(`${spaced(FIRST)} 20.5 kWh`)).toEqual([FIRST])
  expect(tokenDigits(`0771234567, ${spaced(FIRST)}`)).toEqual([FIRST])
  expect(tokenDigits(`0771234567, ${FIRST}`)).toEqual([FIRST])
  expect(tokenDigits(`${FIRST}, 0771234567`)).toEqual([FIRST])
  expect(tokenDigits('12 34 56 78 90 12 34 56 78 90')).toEqual(['12345678901234567890'])
  expect(tokenDigits('12, 34 56 78 90 12 34 56 78 90 12')).toEqual(['34567890123456789012'])
  expect(tokenDigits(`Meter 37120045118 Token ${spaced(FIRST)}`)).toEqual([FIRST])
  expect(tokenDigits(`1111 2222 3333 4444 5555 6666, ${spaced(SECOND)}`)).toEqual([SECOND])
})

test.each([
  '0007',
  '1111 2222 3333 4444',
  '1111 2222 3333 4444 5555 6666',
  '0000 1111 2222 3333 4444 5555',
  '111122223333444455556',
  '1111-2222 3333-4444 5555',
  '1111x2222x3333x4444x5555',
  '111122223333 4444555566667777 888899990000',
  '1111 2222 3333 4444 555566667777888899990000',
  '1111 2222 3333 4444 555',
  '2026-11-21 10:00:00.000000',
  'Collect at the office, 12 First Street',
  '１２３４',
  'ABCD-EFGH-IJKL',
])('%j holds no token and stays as it came', (text) => {
  expect(parseTokens(text)).toEqual([{ kind: 'text', number: null, name: null, groups: [text] }])
  expect(tokenDigits(text)).toEqual([])
})

test('the same token told twice is entered once; a text without one is shown line by line', () => {
  expect(tokenDigits(`${FIRST}, ${spaced(FIRST)}, ${SECOND}`)).toEqual([FIRST, SECOND])
  expect(named(parseTokens(' ABC-1 \n\nABC-2'))).toEqual([
    ['text', null, 'ABC-1'],
    ['text', null, 'ABC-2'],
  ])
  expect(parseTokens(' \n ')).toEqual([])
})

const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 20, maxLength: 20 }).map((list) => list.join(''))
const tokens = fc.uniqueArray(digits, { minLength: 1, maxLength: 6 })
const written = fc.constantFrom(
  (token: string) => token,
  spaced,
  (token: string) => spaced(token).replaceAll(' ', '-'),
  (token: string) => spaced(token).replaceAll(' ', '  '),
  (token: string) => `Token: ${spaced(token)}`,
  (token: string) => `[${token}]`,
)
const between = fc.constantFrom(', ', ',', ' | ', '|', '\n', ' ; ', '\r\n', ' and ', '\t/\t')

test('any tokens, each written in any way, come back in order, whatever stands between them', () => {
  fc.assert(
    fc.property(tokens, fc.array(written, { minLength: 6, maxLength: 6 }), between, (list, ways, mark) => {
      const text = list.map((token, index) => (ways[index] ?? spaced)(token)).join(mark)
      expect(tokenDigits(text)).toEqual(list)
    }),
  )
})

test('any tokens with nothing at all, or one space, between their groups come back in order', () => {
  fc.assert(
    fc.property(tokens, (list) => {
      expect(tokenDigits(list.join(''))).toEqual(list)
      expect(tokenDigits(spaced(list.join('')))).toEqual(list)
    }),
  )
})

test('no digit of any text is lost, added or moved to another place', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789012345 -,.|\nab'), maxLength: 120 })
  fc.assert(
    fc.property(text, (any) => {
      const codes = parseTokens(any)
      const allGroups = codes.flatMap(({ groups }) => groups).join('')
      if (codes.every(({ kind }) => kind === 'text')) expect(allGroups.replace(/\s/g, '')).toBe(any.replace(/\s/g, ''))
      for (const { kind, groups } of codes) {
        if (kind === 'code') expect(groups.map((group) => group.length)).toEqual([4, 4, 4, 4, 4])
      }
      const all = any.replace(/\D/g, '')
      for (const token of tokenDigits(any)) expect(all).toContain(token)
    }),
  )
})

test.each([
  ['123456789012', ['1234 5678 9012']],
  ['12345', ['1234 5']],
  ['1234 5678 901', ['1234 5678 901']],
  ['12 345', ['12 345']],
  ['1234-5678', ['1234-5678']],
  ['XK7F2M9Q', ['XK7F2M9Q']],
  ['AB-12 CD-34', ['AB-12 CD-34']],
  ['123456789012, 210987654321', ['1234 5678 9012', '2109 8765 4321']],
  ['XK7F-2M9Q|ZZ1;Y2\nW3', ['XK7F-2M9Q', 'ZZ1', 'Y2', 'W3']],
  ['123, 123', ['123']],
  ['‎XK7F', ['XK7F']],
])('the codes of %j', (text, codes) => {
  expect(named(parsePins(text))).toEqual(codes.map((code) => ['code', null, code]))
})

test.each(['1234, redeem at the shop', 'user: x, pass: 1', 'VOUCHER', 'a@b.c 12'])(
  'a voucher’s text %j is no code and stays as it came',
  (text) => {
    expect(named(parsePins(text))).toEqual([['text', null, text]])
  },
)

test('several codes are numbered in their order, a single one and plain text are not', () => {
  const codes = parseTokens(`${THREE.join(', ')} (20 kWh)`)
  expect(codes.map(({ number }) => number)).toEqual([1, 2, 3, null])
  expect(countCodes(codes)).toBe(3)
  expect(codeLines(codes)).toEqual([...THREE.map((token, index) => `${index + 1}) ${spaced(token)}`), '20 kWh'])
  expect(codeLines(parseTokens(FIRST))).toEqual([spaced(FIRST)])
  expect(codeLines(parsePins('1234;5678'))).toEqual(['1) 1234', '2) 5678'])
})

test.each([
  ['123456', '123 456'],
  ['12345678', '1234 5678'],
  ['12-345678', '12-345678'],
  ['AB12CD', 'AB12CD'],
  [' 1234 ', '1234'],
])('the code %j to pay with is read out as %j', (code, groups) => {
  expect(payCodeGroups(code).join(' ')).toBe(groups)
})

test('a text too long to search stays as it came, and a long name is cut', () => {
  expect(tokenDigits(`${'1 '.repeat(900)}${'1'.repeat(21)}`), 'no way is tried twice').toEqual([])
  const long = `${'x'.repeat(2_000)} ${FIRST}`
  expect(named(parseTokens(long))).toEqual([['text', null, long]])
  expect(parseTokens(`${'y'.repeat(100)}: ${FIRST}`)[0]?.name).toBe('y'.repeat(40))
})

test('spaced digits keep their own groups, and marks alone are no code', () => {
  expect(parsePins('123 45 6789')[0]?.groups).toEqual(['123', '45', '6789'])
  expect(named(parsePins(' , '))).toEqual([['text', null, ',']])
})
