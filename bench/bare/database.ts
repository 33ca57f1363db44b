import pg from 'pg'

const shared = globalThis as { barePool?: pg.Pool }

/** Stores a text in the bare app's table with one insert. */
export async function keep(text: string): Promise<void> {
  shared.barePool ??= new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
  await shared.barePool.query({ name: 'keep', text: 'insert into bare (body) values ($1)', values: [text] })
}
