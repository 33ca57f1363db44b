import { expect, test } from 'vitest'
import { findNamed, withMarks } from './find-named.ts'

const PEOPLE = withMarks([
  { value: 'a', text: 'Rudo', mark: 'rudo' },
  { value: 'b', text: 'Rudo Moyo', mark: 'rudo-m' },
  { value: 'c', text: 'Sipho', mark: 'sipho' },
  { value: 'd', text: 'sipho', mark: 'sipho-2' },
])

test('a full name, in any case and spacing, comes before names that only begin with it', () => {
  expect(findNamed(PEOPLE, 'Rudo')).toEqual({ value: 'a', problem: null })
  expect(findNamed(PEOPLE, '  rudo   MOYO ')).toEqual({ value: 'b', problem: null })
})

test('the beginning of a word is enough if it fits only one', () => {
  expect(findNamed(PEOPLE, 'moy').value).toBe('b')
  expect(findNamed(PEOPLE, 'oyo').problem).toEqual({ query: 'oyo', count: 0, names: [] })
})

test('a whole word beats the beginning of a longer one', () => {
  const tills = [1, 10, 11].map((number) => ({ value: String(number), text: `HRE-01 ${number}, First Street` }))
  expect(findNamed(tills, 'hre-01 1').value).toBe('1')
  expect(findNamed(tills, 'First Street').problem).toMatchObject({ count: 3 })
})

test('people of the same name are told apart by their mark, and neither is chosen for the other', () => {
  expect(PEOPLE.map(({ text }) => text)).toEqual(['Rudo', 'Rudo Moyo', 'Sipho (sipho)', 'sipho (sipho-2)'])
  expect(findNamed(PEOPLE, 'Sipho')).toEqual({
    value: null,
    problem: { query: 'Sipho', count: 2, names: ['Sipho (sipho)', 'sipho (sipho-2)'] },
  })
  expect(findNamed(PEOPLE, 'Sipho (sipho-2)').value).toBe('d')
})

test('a code of the list stands for itself, even where a name begins with it', () => {
  const products = [
    { value: 'econet.airtime', text: 'Econet airtime' },
    { value: 'econet', text: 'Econet airtime bonus' },
  ]
  expect(findNamed(products, 'econet')).toEqual({ value: 'econet', problem: null })
  expect(findNamed(products, ' econet.airtime ').value).toBe('econet.airtime')
  expect(findNamed(products, 'Econet air').problem).toMatchObject({ count: 2 })
  expect(findNamed(products, 'netone.airtime', /^\w+\.\w+$/)).toEqual({ value: 'netone.airtime', problem: null })
  expect(findNamed(products, 'netone.airtime').problem).toMatchObject({ count: 0 })
})

test('an id stands for itself, and an empty field for everybody', () => {
  const id = '01890000-0000-7000-8000-000000000001'
  expect(findNamed(PEOPLE, id)).toEqual({ value: id, problem: null })
  expect(findNamed(PEOPLE, undefined)).toEqual({ value: null, problem: null })
})
