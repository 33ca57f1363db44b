import { randomUUID } from 'node:crypto'

/** Another system of the partner buys airtime with the same key, for 3.00 by default. */
export async function sellElsewhere(baseUrl: string, phone = '263771234567', amount = '3.00'): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const headers = {
      authorization: 'Bearer service_test_demo_all_abilities',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as { data: { id: string } }
  }
  const recipient = { phone }
  const quote = await post('/quotes', { product: 'econet.airtime', recipient, amount })
  await post('/transactions', { quote_id: quote.data.id, reference: `elsewhere-${randomUUID()}` })
}
