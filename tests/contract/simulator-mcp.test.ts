import { randomUUID } from 'node:crypto'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, onTestFinished, test } from 'vitest'
import { callApi, goLive, openPartner } from '../support/api-partner.ts'
import { atService } from '../support/ledger.ts'
import { openSimulator } from '../support/open-simulator.ts'

const simulator = openSimulator()

async function connect(key: string) {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const requestInit = { headers: { Authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${simulator.url}/mcp`), { requestInit }))
  onTestFinished(() => client.close())
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: args })
    const [first] = result.content as { text: string }[]
    const text = first?.text ?? ''
    return {
      isError: result.isError ?? false,
      text,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
    }
  }
  return { client, call }
}

test('the agent endpoint has the twelve tools, each with a description', async () => {
  const shop = await openPartner(simulator)
  const { client } = await connect(shop.key)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual(
    [
      'get_account',
      'list_products',
      'lookup_mobile',
      'quote',
      'sell',
      'get_transaction',
      'collect',
      'confirm_collection',
      'get_collection',
      'recent_requests',
      'send_test_webhook',
      'sandbox_numbers',
    ].sort(),
  )
  for (const { description } of tools) expect(description?.length).toBeGreaterThan(30)
  for (const name of ['sell', 'collect']) {
    const tool = tools.find((one) => one.name === name)
    expect(tool?.inputSchema.required).toEqual(expect.arrayContaining(['reference', 'idempotency_key']))
    expect(tool?.description).toContain('NEVER retry with a new reference or a new key')
  }
})

test('an agent quotes, sells, repeats without selling twice, collects and confirms', async () => {
  const shop = await openPartner(simulator)
  const { call } = await connect(shop.key)
  expect((await call('get_account')).body.data.partner_code).toBe(shop.code)
  expect((await call('list_products', { category: 'airtime' })).body.data).toHaveLength(3)
  expect((await call('lookup_mobile', { phone: '263711234567' })).body.data.operator).toBe('netone')
  const quote = await call('quote', { product: 'econet.airtime', recipient: { phone: '263000000001' }, amount: '5.00' })
  const sale = { quote_id: quote.body.data.id, reference: 'agent-1', idempotency_key: randomUUID() }
  const sold = await call('sell', sale)
  expect((await call('sell', sale)).body.data).toEqual(sold.body.data)
  expect((await call('get_transaction', { id: sold.body.data.id })).body.data.status).toBe('completed')
  const collected = await call('collect', {
    method: 'omari',
    amount: '10.00',
    customer_phone: '263000000001',
    reference: 'agent-2',
    idempotency_key: randomUUID(),
  })
  const { id } = collected.body.data
  expect((await call('confirm_collection', { id, otp: '00000' })).isError).toBe(true)
  expect((await call('confirm_collection', { id, otp: '12345' })).body.data.status).toBe('completed')
  expect((await call('get_collection', { id })).body.data.credit).toBe('10.00')
  expect((await call('send_test_webhook')).body.data.delivered).toBe(false)
  expect((await call('sandbox_numbers')).body.otp).toBe('12345')
  expect((await call('recent_requests', { count: 1 })).body[0]).toMatchObject({ path: '/webhooks/test', status: 200 })
  expect(await shop.balance()).toBe('1005.25')
})

test('an agent sees the requests of the sandbox alone, and with a key of one branch only that branch’s', async () => {
  const shop = await openPartner(simulator)
  const live = await goLive(shop)
  for (const id of ['A', 'B']) await shop.portal.request('POST', '/branches', { id, name: id })
  const ofBranch = async (branch_id: string) => {
    const asked = { environment: 'test', abilities: ['balance:read'], branch_id }
    return ((await shop.portal.request('POST', '/keys', asked)).data as { key: string }).key
  }
  const [first, second] = [await ofBranch('A'), await ofBranch('B')]
  for (const [path, key] of [
    ['/products', shop.key],
    ['/balances', first],
    ['/me', second],
    ['/statement', live],
  ] as const) {
    await shop.get(path, key)
  }
  const seenBy = async (key: string, count?: number) =>
    (await (await connect(key)).call('recent_requests', { count })).body.map(({ path }: { path: string }) => path)
  expect(await seenBy(first)).toEqual(['/balances'])
  expect(await seenBy(second)).toEqual(['/me'])
  expect(await seenBy(shop.key, 3)).toEqual(['/me', '/balances', '/products'])
  const all = (await shop.portal.request('GET', '/requests')).data as { path: string }[]
  expect(all[0]?.path).toBe('/statement')
  const stored = `select environment, branch_id as branch from request_log join partners p on p.id = partner_id
    where p.code = $1 and path in ('/balances', '/statement') order by request_log.id`
  await expect
    .poll(() => atService(simulator.databaseUrl, stored, [shop.code]))
    .toEqual([
      { environment: 'test', branch: 'A' },
      { environment: 'live', branch: null },
    ])
})

test('sell without a reference or a key is refused before the API is called', async () => {
  const shop = await openPartner(simulator)
  const { call } = await connect(shop.key)
  expect((await call('sell', { quote_id: 'qt_1' })).isError).toBe(true)
  expect((await call('recent_requests')).body).toEqual([])
})

test('every tool counts as a call of its key, also one that answers by itself', async () => {
  const shop = await openPartner(simulator)
  const { call } = await connect(shop.key)
  await shop.portal.request('PUT', '/rates', { per_minute: 3 })
  for (const tool of ['sandbox_numbers', 'recent_requests', 'get_account']) {
    expect((await call(tool)).isError, tool).toBe(false)
  }
  for (const tool of ['sandbox_numbers', 'recent_requests', 'get_account']) {
    const refused = await call(tool)
    expect(refused.isError, tool).toBe(true)
    expect(refused.body, tool).toMatchObject({ http_status: 429, success: false, error: { code: 'RATE_LIMITED' } })
  }
})

test('the agent endpoint refuses a live key, and a missing one', async () => {
  const shop = await openPartner(simulator)
  const live = await goLive(shop)
  const url = `${simulator.url}/mcp`
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const refused = await callApi(url, { method: 'POST', key: live, body })
  expect([refused.status, refused.error.code]).toEqual([401, 'KEY_ENVIRONMENT_MISMATCH'])
  expect((await callApi(url, { method: 'POST', body })).error.code).toBe('KEY_INVALID')
  await expect(connect('service_test_wrong')).rejects.toThrow()
})
