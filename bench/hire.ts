import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import pg from 'pg'
import { loadSecrets } from '../scripts/launcher/secrets.ts'
import type { RunningStack } from '../tests/support/stack.ts'

/** Adds `count` people to the first branch, each signed in at a till of their own; returns the cookies of each. */
export async function hire(
  { dataDir, databaseUrl }: RunningStack,
  role: 'cashier' | 'supervisor',
  count: number,
): Promise<string[]> {
  const people = Array.from({ length: count }, (_, at) => {
    const secret = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(secret).digest('hex')
    return { at, staff: randomUUID(), till: randomUUID(), session: randomUUID(), secret, hash }
  })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `with hired as (select * from jsonb_to_recordset($1) as (at int, staff uuid, till uuid, session uuid, hash text)),
      staff as (insert into "Staff" (id, name, username, role)
        select staff, $2 || ' ' || at, staff::text, $2::"Role" from hired),
      places as (insert into "StaffBranch" ("staffId", "branchCode") select staff, 'HRE-01' from hired),
      tills as (insert into "Till" (id, "branchCode", number, "enrolmentHash", "lockAfterMinutes")
        select till, 'HRE-01', 1000 + at, hash, 600 from hired)
    insert into "StaffSession" (id, "staffId", "tillId", "expiresAt", "provenAt")
      select session, staff, till, now() + interval '10 hours', now() from hired`,
    [JSON.stringify(people), role],
  )
  await client.end()
  const { sessionSecret } = loadSecrets(dataDir)
  return Promise.all(
    people.map(async ({ session, secret }) => {
      const token = await encode({ token: { sid: session }, secret: sessionSecret, maxAge: 36_000 })
      return `pos-session=${token}; pos-till=${secret}`
    }),
  )
}
