import { expect, test } from 'vitest'
import { isDamagedForm as isDamaged } from './damaged-form.ts'

const TYPE = 'multipart/form-data; boundary=b'
const WHOLE =
  '--b\r\nContent-Disposition: form-data; name="amount"\r\n\r\n5\r\n' +
  '--b\r\nContent-Disposition: form-data; name="$ACTION_ID_7f00"\r\n\r\n\r\n--b--\r\n'

async function isDamagedForm(request: Request): Promise<boolean> {
  return isDamaged(Object.fromEntries(request.headers), Buffer.from(await request.arrayBuffer()))
}

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
  for (const note of ['paid "$ 20" torn', '"$"', 'a "$F1" b', '$$ 20']) {
    const args = JSON.stringify([{ problem: null, fields: { note: [note] } }, '$K1'])
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

test('a form that no browser writes is damaged, since Next might read it otherwise', async () => {
  const form = { 'content-type': TYPE }
  expect(await isDamagedForm(post(`${WHOLE.slice(0, -2)}`, form))).toBe(false)
  expect(await isDamagedForm(post(WHOLE.replaceAll('Content-Disposition', 'content-disposition'), form))).toBe(false)
  for (const body of [
    `preamble\r\n${WHOLE}`,
    `${WHOLE}epilogue`,
    WHOLE.replace('form-data', 'Form-Data'),
    WHOLE.replace('"amount"', 'amount'),
    WHOLE.replace('"amount"', '"amo\\"unt"'),
    WHOLE.replace('"amount"', '"amount\\"'),
    WHOLE.replace('"amount"', '"amount"; filename="a\\"'),
    WHOLE.replace('"amount"', '"amount"\r\nContent-Transfer-Encoding: base64'),
    WHOLE.replace('\r\n\r\n5', '\n\n5'),
    WHOLE.replace('\r\n5', '\r\n5\r\n--bx'),
    `--b\r\n${'x'.repeat(3_000)}`,
    '--b\r\n',
    '--b',
    '',
  ]) {
    expect(await isDamagedForm(post(body, form)), body.slice(0, 80)).toBe(true)
  }
  for (const type of [
    'multipart/form-data; boundary="b"',
    'multipart/form-data; boundary=b; x=y',
    'multipart/mixed; boundary=b',
  ]) {
    expect(await isDamagedForm(post(WHOLE, { 'content-type': type })), type).toBe(true)
  }
})

test('a form that names no action, or has more fields than any page of ours, is damaged', async () => {
  const named = new FormData()
  named.append('$ACTION_ID_7f00', '')
  expect(await isDamagedForm(post(named))).toBe(false)
  const unnamed = new FormData()
  unnamed.append('amount', '5')
  expect(await isDamagedForm(post(unnamed))).toBe(true)
  expect(await isDamagedForm(post('{}', { 'content-type': 'application/json' }))).toBe(true)
  expect(await isDamagedForm(post('amount=5', { 'content-type': 'application/x-www-form-urlencoded' }))).toBe(true)
  for (let count = 0; count < 5_000; count += 1) named.append('a', '')
  expect(await isDamagedForm(post(named))).toBe(true)
})

test('a file may hold anything, and stands for no text', async () => {
  const form = new FormData()
  form.append('logo', new Blob([new Uint8Array([13, 10, 45, 45, 0, 255])], { type: 'image/png' }), 'a "b".png')
  form.append('$ACTION_ID_7f00', '')
  expect(await isDamagedForm(post(form))).toBe(false)
  const called = new FormData()
  called.append('0', new Blob(['["$K1"]']))
  expect(await isDamagedForm(post(called, { 'next-action': '7f00' }))).toBe(true)
})

/** A form as a page without a script posts it, for an action that is called with a state. */
function plain(fields: readonly (readonly [string, string])[]): Request {
  const form = new FormData()
  form.append('$ACTION_REF_1', '')
  for (const [name, value] of fields) form.append(name, value)
  return post(form)
}

const bound = (state: string) =>
  plain([
    ['$ACTION_1:0', '{"id":"7f00","bound":"$@1"}'],
    ['$ACTION_1:1', state],
    ['$ACTION_KEY', 'k1'],
  ])

test('a form of a page without a script may carry any state of plain values', async () => {
  expect(await isDamagedForm(plain([['$ACTION_1:0', '{"id":"7f00","bound":null}']]))).toBe(false)
  for (const state of [
    '[]',
    '[null]',
    '[{"problem":null,"kept":{"note":["$$5"]},"at":"$D2026-01-01T00:00:00.000Z","cents":"$n-500","none":"$undefined"}]',
    '[{"kept":{"a":["5"]},"again":"$1:0:kept"}]',
  ]) {
    expect(await isDamagedForm(bound(state)), state).toBe(false)
  }
})

const CYCLE = '[{"a":"$1:0"}]'
const MILLIONS = '9'.repeat(3_000_000)

test('a form that says what its action is called with as no page of ours does is damaged', async () => {
  for (const fields of [
    [],
    [['$ACTION_1:0', '{"id":1}']],
    [['$ACTION_1:0', '{"id":"7f00","bound":"$@9"}']],
    [['$ACTION_1:0', '{"id":"7f00","bound":"$@1"}']],
    [['$ACTION_1:0', '{"id":"$Q2","bound":null}']],
    [['$ACTION_1:0', '["$@1"]']],
  ] as const) {
    expect(await isDamagedForm(plain(fields)), JSON.stringify(fields)).toBe(true)
  }
  const maps = JSON.stringify(Array(20_000).fill('$Q2'))
  for (const state of ['"$@1"', '["$@1"]', '["$2"]', '["$K1"]', '["$n1x"]', CYCLE, maps, `["$n${MILLIONS}"]`]) {
    expect(await isDamagedForm(bound(state)), state.slice(0, 40)).toBe(true)
  }
})

test('a call refers to nothing but its form and what stands earlier in it', async () => {
  expect(await isDamagedForm(call('[{"kept":{"a":["5"]},"again":"$0:0:kept"},"$K1"]'))).toBe(false)
  for (const args of ['["$1"]', '["$0"]', '["$0:0"]', '["$0:1",{}]', '["$n1.5"]', `["$n${MILLIONS}"]`]) {
    expect(await isDamagedForm(call(args)), args.slice(0, 40)).toBe(true)
  }
  for (const name of ['1', '00', '0x0', '', 'S0', 'S00', 'S1']) {
    const form = new FormData()
    form.append(name, '"$@9"')
    form.append('0', '["$K1"]')
    expect(await isDamagedForm(post(form, { 'next-action': '7f00' })), name).toBe(true)
  }
})

test('a call has no more arguments than an action of ours', async () => {
  expect(await isDamagedForm(call(JSON.stringify([null, 'a', 'b', '$K1'])))).toBe(false)
  expect(await isDamagedForm(call(JSON.stringify(Array(7_000).fill(1))))).toBe(true)
  expect(await isDamagedForm(bound(JSON.stringify(Array(2_000).fill(1))))).toBe(true)
})

test('a form names its own action and that of a button, and no third', async () => {
  const refers = (count: number) => {
    const form = new FormData()
    for (let one = 1; one <= count; one += 1) {
      form.append(`$ACTION_REF_${one}`, '')
      form.append(`$ACTION_${one}:0`, '{"id":"7f00","bound":null}')
    }
    return post(form)
  }
  expect(await isDamagedForm(refers(2))).toBe(false)
  expect(await isDamagedForm(refers(3))).toBe(true)
})

test('a call without a form is looked at too', async () => {
  const headers = { 'next-action': '7f00', 'content-type': 'text/plain;charset=UTF-8' }
  expect(await isDamagedForm(post('[null,"HRE-01"]', headers))).toBe(false)
  for (const args of ['["$Q1"]', '["$1"]', '{', 'a=5'])
    expect(await isDamagedForm(post(args, headers)), args).toBe(true)
})
