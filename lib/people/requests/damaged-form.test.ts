import { expect, test } from 'vitest'
import { isDamagedForm } from './damaged-form.ts'

const TYPE = 'multipart/form-data; boundary=b'
const WHOLE = '--b\r\nContent-Disposition: form-data; name="amount"\r\n\r\n5\r\n--b--\r\n'

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://127.0.0.1/sales', { method: 'POST', body, headers })
}

function call(args: string): Request {
  const form = new FormData()
  form.append('_1_amount', '5')
  form.append('0', args)
  return post(form, { 'next-action': '7f00' })
}

test('a form as browsers post it is whole, with a script or without', async () => {
  expect(await isDamagedForm(post(WHOLE, { 'content-type': TYPE }))).toBe(false)
  for (const args of ['[null,"$K1"]', '["$K1"]', '[{"problem":null,"kept":{"a":["$$5"]},"at":"$D2026"},"$K1"]', '[]']) {
    expect(await isDamagedForm(call(args)), args).toBe(false)
  }
})

test('what somebody typed may hold a quotation mark before a dollar sign, and is no forged call', async () => {
  for (const typed of ['paid "$ 20" torn', '"$"', 'a "$F1" b', '$$ 20']) {
    const args = JSON.stringify([{ problem: null, kept: { note: [typed] } }, '$K1'])
    expect(await isDamagedForm(call(args)), args).toBe(false)
  }
})

test('a form that was cut, has no boundary, or does not say what its action is called with is damaged', async () => {
  expect(await isDamagedForm(post(WHOLE.slice(0, -8), { 'content-type': TYPE }))).toBe(true)
  expect(await isDamagedForm(post(WHOLE, { 'content-type': 'multipart/form-data' }))).toBe(true)
  expect(await isDamagedForm(post(WHOLE, { 'content-type': TYPE, 'next-action': '7f00' }))).toBe(true)
  for (const args of [
    '',
    '[',
    '{}',
    '["$Q9"]',
    '["$F1"]',
    '["$@7"]',
    '["$T"]',
    '[{"kept":{"a":["$ 5"]}}]',
    '["\\u0024F1"]',
  ]) {
    expect(await isDamagedForm(call(args)), args).toBe(true)
  }
})

test('the request can still be read afterwards, and what is no form is not looked at', async () => {
  const request = post(WHOLE, { 'content-type': TYPE })
  await isDamagedForm(request)
  expect((await request.formData()).get('amount')).toBe('5')
  expect(await isDamagedForm(post('{}', { 'content-type': 'application/json' }))).toBe(false)
})
