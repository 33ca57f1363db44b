import { keep } from '../../database.ts'

/** Reads what was posted and stores it with one insert: the least that a webhook's route must do. */
export async function POST(request: Request): Promise<Response> {
  await keep(await request.text())
  return new Response(null, { status: 204 })
}
