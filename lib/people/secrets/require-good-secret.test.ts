import { expect, test } from 'vitest'
import { isEasyPassword, isEasyPin } from './require-good-secret.ts'

const easy = (...pins: string[]) => pins.filter((pin) => !isEasyPin(pin))

test('runs up and down are easy, around the zero too', () => {
  expect(easy('1234', '0123', '7890', '8901', '4321', '2109', '56789', '123456', '987654')).toEqual([])
})

test('repeats and pairs are easy', () => {
  expect(
    easy('0000', '77777', '999999', '1212', '9090', '123123', '787878', '1122', '0011', '112233', '000111'),
  ).toEqual([])
})

test('years and dates of birth are easy', () => {
  expect(easy('1987', '2004', '1900', '2026', '310590', '010101', '251285')).toEqual([])
})

test('figures on the keypad and what most people take are easy', () => {
  expect(easy('2580', '0852', '1397', '159753', '147258', '1004', '5683', '2468', '246810')).toEqual([])
})

test('most PINs are not', () => {
  const others = ['7193', '4068', '83064', '907146', '5291', '8406', '3917', '640982', '325107', '991807']
  expect(others.filter(isEasyPin)).toEqual([])
  const all = Array.from({ length: 10_000 }, (_, pin) => String(pin).padStart(4, '0'))
  expect(all.filter(isEasyPin).length).toBeLessThan(500)
})

const ABOUT = ['Tendai Moyo', 'tendai', 'Kopje Kiosks']

test.each([
  'password123',
  'P@ssw0rd123',
  'Password2026!',
  '1234567890',
  'qwertyuiop',
  'aaaaaaaaaaaa',
  'iloveyou123',
  'jesusislord',
  'manchester1',
  'Liverpool1',
  'zimbabwe123',
  'Harare2026!',
  'tendaimoyo1',
  'kopjekiosks1',
  '0771234567',
])('%s is easy to guess', async (password) => {
  expect(await isEasyPassword(password, ABOUT)).toBe(true)
})

test.each(['long enough for us', 'correct horse', 'Gumiguru-42-mvura', 'four old goats at noon'])(
  '%s is not',
  async (password) => {
    expect(await isEasyPassword(password, ABOUT)).toBe(false)
  },
)

test('a very long one is judged by its beginning, without delay', async () => {
  const before = performance.now()
  await isEasyPassword('ab'.repeat(100), ABOUT)
  expect(performance.now() - before).toBeLessThan(2_000)
})
