import { expect, test } from 'vitest'
import { findNamed, tellApart } from './find-named.ts'

const PEOPLE = tellApart([
  { value: 'a', text: 'Rudo', mark: 'rudo' },
  { value: 'b', text: 'Rudo Moyo', mark: 'rudo-m' },
  { value: 'c', text: 'Sipho', mark: 'sipho' },
  { value: 'd', text: 'sipho', mark: 'sipho-2' },
])

test('a name finds the one who is called so, in any case and with any spaces, before those who begin so', () => {
  expect(findNamed(PEOPLE, 'Rudo')).toEqual({ value: 'a', problem: null })
  expect(findNamed(PEOPLE, '  rudo   MOYO ')).toEqual({ value: 'b', problem: null })
})

test('the beginning of a word is enough where it fits one alone', () => {
  expect(findNamed(PEOPLE, 'moy').value).toBe('b')
  expect(findNamed(PEOPLE, 'oyo').problem).toEqual({ typed: 'oyo', count: 0, names: [] })
})

test('a whole word counts before the beginning of a longer one', () => {
  const tills = [1, 10, 11].map((number) => ({ value: String(number), text: `HRE-01 ${number}, First Street` }))
  expect(findNamed(tills, 'hre-01 1').value).toBe('1')
  expect(findNamed(tills, 'First Street').problem).toMatchObject({ count: 3 })
})

test('people of the same name are told apart by what stands beside it, and neither is chosen for the other', () => {
  expect(PEOPLE.map(({ text }) => text)).toEqual(['Rudo', 'Rudo Moyo', 'Sipho (sipho)', 'sipho (sipho-2)'])
  expect(findNamed(PEOPLE, 'Sipho')).toEqual({
    value: null,
    problem: { typed: 'Sipho', count: 2, names: ['Sipho (sipho)', 'sipho (sipho-2)'] },
  })
  expect(findNamed(PEOPLE, 'Sipho (sipho-2)').value).toBe('d')
})

test('an id stands for itself, whoever it is, and nothing typed for everybody', () => {
  const id = '01890000-0000-7000-8000-000000000001'
  expect(findNamed(PEOPLE, id)).toEqual({ value: id, problem: null })
  expect(findNamed(PEOPLE, undefined)).toEqual({ value: null, problem: null })
})
