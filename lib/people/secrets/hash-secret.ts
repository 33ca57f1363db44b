import { hash, verify } from '@node-rs/argon2'
import type { SecretKind } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import type { Pepper } from '@/lib/platform/env/settings.ts'

/** OWASP's second cost for argon2id, short enough for an old PC at a counter. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What an unknown person's secret is compared with: the same work, never right. */
let decoy: Promise<Hashed> | undefined

type Hashed = { hashed: string; options: { secret?: Uint8Array } }

/** argon2id after its pepper's id: the database alone does not let anybody try the ten thousand PINs. */
export async function hashSecret(secret: string): Promise<string> {
  const pepper = newestPepper()
  return `${pepper.id}:${await hash(secret, { ...COST, secret: bytesOf(pepper) })}`
}

/** Whether the secret is right. An unknown person takes just as long, so timing does not reveal names. */
export async function secretMatches(stored: string | null | undefined, secret: string): Promise<boolean> {
  decoy ??= makeDecoy()
  const known = stored ? split(stored) : null
  const { hashed, options } = known ?? (await decoy)
  const right = await verify(hashed, secret, options)
  return right && known !== null
}

function isHashOutdated(stored: string): boolean {
  return !stored.startsWith(`${newestPepper().id}:`)
}

/** Splits off the pepper; older hashes have none. Null for one whose pepper we do not have. */
function split(stored: string): Hashed | null {
  if (stored.startsWith('$')) return { hashed: stored, options: {} }
  const end = stored.indexOf(':')
  const pepper = env().peppers.find(({ id }) => id === stored.slice(0, end))
  return pepper ? { hashed: stored.slice(end + 1), options: { secret: bytesOf(pepper) } } : null
}

async function makeDecoy(): Promise<Hashed> {
  const options = { secret: bytesOf(newestPepper()) }
  return { hashed: await hash('nobody', { ...COST, ...options }), options }
}

function newestPepper(): Pepper {
  const [newest] = env().peppers
  if (!newest) throw new Error('No pepper is configured')
  return newest
}

function bytesOf({ secret }: Pepper): Uint8Array {
  return Buffer.from(secret.reveal())
}

/** Rehashes a right entry with the newest pepper, unless replaced meanwhile. Returns the hash that it matches. */
export async function upgradeHash(
  of: { staffId: string; kind: SecretKind; stored: string },
  secret: string,
): Promise<string> {
  if (!isHashOutdated(of.stored)) return of.stored
  const hash = await hashSecret(secret)
  const where = { id: of.staffId, [`${of.kind}Hash`]: of.stored }
  const { count } = await db().staff.updateMany({ where, data: { [`${of.kind}Hash`]: hash } })
  return count === 1 ? hash : of.stored
}

/** The hashes of own secrets. A given one is null: whoever gave it knows it (decision 017). */
export async function ownHashes(staffId: string): Promise<Record<SecretKind, string | null>> {
  const row = await db().staff.findUniqueOrThrow({
    where: { id: staffId },
    select: { pinHash: true, pinUntil: true, passwordHash: true, passwordUntil: true },
  })
  return {
    pin: row.pinUntil === null ? row.pinHash : null,
    password: row.passwordUntil === null ? row.passwordHash : null,
  }
}

export async function findMissingPeppers(): Promise<{ id: string; hashes: number }[]> {
  const known = env().peppers.map(({ id }) => id)
  return await db().$queryRaw<{ id: string; hashes: number }[]>`
    select split_part(hash, ':', 1) as id, count(*)::int as hashes
    from "Staff" cross join lateral unnest(array["pinHash", "passwordHash"]) hash
    where "deactivatedAt" is null and hash not like '$%' and split_part(hash, ':', 1) <> all(${known}::text[])
    group by 1 order by 1`
}
