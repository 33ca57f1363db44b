import { connection } from 'next/server'
import { db } from '@/lib/db.ts'

/** The process can sell: its database answers. */
export async function GET(): Promise<Response> {
  await connection()
  try {
    await db().$queryRaw`select 1`
    return Response.json({ status: 'ok' })
  } catch {
    return Response.json({ status: 'database is away' }, { status: 503 })
  }
}
