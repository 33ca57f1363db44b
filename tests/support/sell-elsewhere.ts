import { randomUUID } from 'node:crypto'

/** Buys airtime as another system of the partner with the same key, for 3.00 by default. */
export async function sellElsewhere(baseUrl: string, phone = '263771234567', amount = '3.00'): Promise<void> {
  await buyElsewhere(baseUrl, await quoteElsewhere(baseUrl, phone, amount))
}

/** The first half of that: gets a price and returns its id. */
export async function quoteElsewhere(baseUrl: string, phone: string, amount: string): Promise<string> {
  const quote = await post(`${baseUrl}/quotes`, { product: 'econet.airtime', recipient: { phone }, amount })
  return quote.data.id
}

/** The second half: buys at that price, under a reference of its own unless one is given. */
export async function buyElsewhere(
  baseUrl: string,
  quoteId: string,
  reference = `elsewhere-${randomUUID()}`,
): Promise<void> {
  await post(`${baseUrl}/transactions`, { quote_id: quoteId, reference })
}

async function post(url: string, body: unknown): Promise<{ data: { id: string } }> {
  const headers = {
    authorization: 'Bearer service_test_demo_all_abilities',
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as { data: { id: string } }
}
