import { expect, test } from '../support/counter.ts'

for (const [typed, sentence] of [
  ['abc', /digits only/],
  ['077123', /Digits are missing/],
  ['07712345678', /Too many digits/],
  ['0242123456', /not a Zimbabwean mobile number/],
] as const) {
  test(`the number "${typed}" gets a sentence, and stays`, async ({ till }) => {
    const field = till.getByLabel('Customer’s number')
    await field.fill(typed)
    await field.press('Enter')
    await expect(till.getByText(sentence)).toBeVisible()
    expect((await field.inputValue()).replace(/\s/g, '')).toBe(typed)
  })
}

for (const [keys, sentence] of [
  // A letter that chooses no amount.
  ['00000000001g', /digits only/],
  ['000000000011+0712345678', /8 to 20 digits; this one has 22/],
] as const) {
  test(`the meter "${keys}" gets a sentence while it is typed`, async ({ till }) => {
    await till.goto('/sell/electricity')
    const field = till.getByLabel('Meter number')
    await field.pressSequentially(keys)
    await expect(field).toHaveAccessibleDescription(sentence)
  })
}

for (const [typed, sentence] of [
  ['0', /more than zero/],
  ['1e9', /in figures/],
  ['5.001', /two digits after the point/],
  ['99999', /largest amount is/],
] as const) {
  test(`the amount "${typed}" gets a sentence, and stays beside the number`, async ({ till, freshNumber }) => {
    await till.getByLabel('Customer’s number').fill(freshNumber())
    await expect(till.getByRole('button', { name: /^\$1\.00/ })).toBeEnabled()
    await till.getByLabel('Other amount').fill(typed)
    await till.getByRole('button', { name: /Get price/ }).click()
    await expect(till.getByText(sentence)).toBeVisible()
    await expect(till.getByLabel('Other amount')).toHaveValue(typed)
    await expect(till.getByLabel('Customer’s number')).not.toHaveValue('')
  })
}
