import { expect, test } from 'vitest'
import { listTypedFields } from './form-result.ts'

test('a refused form keeps what was typed and ticked, but no password, PIN or code', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['name', 'Nyasha'],
    ['branches', 'HRE-01'],
    ['branches', 'BYO-01'],
    ['$ACTION_KEY', 'k1'],
    ['password', 'kopje-demo'],
    ['again', 'kopje-demo'],
    ['pin', '2580'],
    ['code', '123456'],
    ['otp', '12345'],
    ['secret', '2580'],
  ] as const) {
    form.append(name, value)
  }
  expect(listTypedFields(form)).toEqual({
    ...{ name: ['Nyasha'], branches: ['HRE-01', 'BYO-01'] },
    ...{ password: [], again: [], pin: [], code: [], otp: [], secret: [] },
  })
})

test('a field with the name of something that every object has is a field like any other', () => {
  const form = new FormData()
  for (const name of ['constructor', 'toString', '__proto__']) form.append(name, 'typed')
  expect(Object.entries(listTypedFields(form))).toEqual([
    ['constructor', ['typed']],
    ['toString', ['typed']],
    ['__proto__', ['typed']],
  ])
})
