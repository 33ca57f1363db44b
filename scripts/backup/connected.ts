import pg from 'pg'

/** Does some work with one connection to a database, and closes it whatever happens. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  // The statement that fails reports it.
  client.on('error', () => {})
  await client.connect()
  return await work(client).finally(() => client.end().catch(() => undefined))
}
