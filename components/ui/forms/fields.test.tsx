import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextField } from './fields.tsx'
import { RadioBoxes } from './radio-boxes.tsx'
import { isShownAtField, RefusedFormContext } from './refused-form.ts'

const problem = { code: 'NAME_EMPTY', field: 'name', sentence: 'Enter a name first.' } as const

const formOf = (refused: Parameters<typeof isShownAtField>[0] | null) =>
  renderToStaticMarkup(
    <RefusedFormContext value={refused}>
      <TextField name="name" label="Name" hint="As on the door" />
      <TextField name="maxSale" label="Cap" />
    </RefusedFormContext>,
  )

test('only the field that was refused is marked, says why and has the focus, without a script too', () => {
  const [name = '', cap = ''] = formOf({ problem, fields: { name: ['  '], maxSale: ['5'] } }).split('Cap</label>')
  expect(name).toMatch(/aria-invalid="true" aria-describedby="(\S+)-hint \1-problem"/)
  expect(name).toContain('autofocus')
  expect(name).toContain('Enter a name first.')
  expect(cap).not.toMatch(/aria-invalid|autofocus/)
  expect(cap).toContain('value="5"')
  expect(formOf(null)).not.toMatch(/aria-invalid|autofocus|problem/)
})

test('boxes that were refused are marked as one field, and the first has the focus', () => {
  const choices = ['cash', 'card'].map((value) => ({ value, text: value }))
  const boxes = <RadioBoxes legend="Paid" name="method" choices={choices} chosen="gold" />
  const refused = { problem: { ...problem, field: 'method' }, fields: { method: ['gold'] } }
  const shown = renderToStaticMarkup(<RefusedFormContext value={refused}>{boxes}</RefusedFormContext>)
  expect(shown).toMatch(/^<fieldset id="(\S+)" aria-invalid="true" aria-describedby="\1-problem" role="radiogroup"/)
  expect(shown.split('card')[0]).toMatch(/autofocus.*value="cash"/i)
  expect(shown.split('autofocus')).toHaveLength(2)
  expect(shown).toContain('Enter a name first.')
  expect(renderToStaticMarkup(boxes)).not.toMatch(/aria-invalid|autofocus|problem/)
})

test('a refusal is told at the button if it is about no field of the form', () => {
  expect(isShownAtField({ problem, fields: { name: [''] } })).toBe(true)
  expect(isShownAtField({ problem, fields: { amount: ['5'] } })).toBe(false)
  // Of a code only that the form asks for it is kept.
  expect(isShownAtField({ problem: { code: 'CODE_NEEDED', field: 'code', sentence: '' }, fields: { code: [] } })).toBe(
    true,
  )
  expect(isShownAtField({ problem: { code: 'NOT_ALLOWED', sentence: '' }, fields: { name: [''] } })).toBe(false)
})
