import { randomUUID } from 'node:crypto'

/** Another system of the partner buys so much with the same key that 12.00 of 1,000.00 are left. */
export async function buyElsewhere(baseUrl: string): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const headers = {
      authorization: 'Bearer service_test_demo_all_abilities',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as { data: { id: string } }
  }
  const recipient = { phone: '263771234567' }
  const quote = await post('/quotes', { product: 'econet.airtime', recipient, amount: '1040.00' })
  await post('/transactions', { quote_id: quote.data.id, reference: `elsewhere-${randomUUID()}` })
}
