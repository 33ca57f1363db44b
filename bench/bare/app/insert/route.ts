import pg from 'pg'

const shared = globalThis as { barePool?: pg.Pool }

/** Reads what was posted and stores it by one insert, as the least that a webhook's route must do. */
export async function POST(request: Request): Promise<Response> {
  shared.barePool ??= new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
  await shared.barePool.query({
    name: 'keep',
    text: 'insert into bare (body) values ($1)',
    values: [await request.text()],
  })
  return new Response(null, { status: 204 })
}
