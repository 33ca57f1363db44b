import { timingSafeEqual } from 'node:crypto'
import { builtIn, type Role } from '@/lib/people/access/model.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { requireGoodSecret } from '@/lib/people/secrets/require-good-secret.ts'
import { codeOf, parseCode } from '@/lib/people/secrets/secret-codes.ts'
import { spendEnrolmentTry } from '@/lib/people/secrets/throttle.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { parseStaffNames } from './hire-people.ts'
import { insertStaff, type StaffRow } from './internal/insert-staff.ts'

const TRY_AGAIN_MS = 5_000

/** Says in the log how to add the first owner, while nobody has been added and once the database answers. */
export async function announceFirstOwner(): Promise<void> {
  const code = await firstOwnerCode().catch(() => undefined)
  if (code === undefined) setTimeout(() => void announceFirstOwner(), TRY_AGAIN_MS).unref()
  if (!code) return
  const spaced = code.replace(/.{4}(?=.)/g, '$&-')
  process.stdout.write(`Nobody can sign in yet. Add the owner at ${env().appOrigins[0]}/first-owner with ${spaced}\n`)
}

/** 58 bits. */
const LETTERS = 12

type FirstOwner = {
  code: string
  name: string
  username: string
  password: string
  again: string
  /** Empty for none. */
  pin: string
}

export async function isWithoutPeople(): Promise<boolean> {
  return (await db().staff.findFirst({ select: { id: true } })) === null
}

/** The code that adds the first owner; null once anybody has been added. No process stores it. */
async function firstOwnerCode(): Promise<string | null> {
  if (!(await isWithoutPeople())) return null
  const [first] = await db().$queryRaw<{ id: string }[]>`
    select id from _prisma_migrations order by started_at, id limit 1`
  return codeOf('first-owner', first?.id ?? '', LETTERS)
}

/** Checks what was typed for the first owner, before the Service is asked anything. */
export async function checkFirstOwner(owner: FirstOwner, address: string): Promise<void> {
  const attempt = await spendEnrolmentTry(address)
  const code = (await firstOwnerCode()) ?? refuse('FIRST_OWNER_DONE')
  if (!isSame(parseCode(owner.code), code)) attempt.refuse('FIRST_OWNER_CODE', { field: 'code' })
  await attempt.forgive()
  const { name, username } = parseStaffNames(owner)
  if (owner.password !== owner.again) refuse('SECRETS_DIFFER', { field: 'again' })
  await requireGoodSecret('password', owner.password, [name, username], 'password')
  if (owner.pin !== '') await requireGoodSecret('pin', owner.pin, [name, username], 'pin')
}

/** Adds the first owner, at all branches, and nobody else at the same time. Check with `checkFirstOwner` first. */
export async function addFirstOwner(owner: FirstOwner): Promise<{ id: string }> {
  const names = parseStaffNames(owner)
  const pinHash = owner.pin === '' ? null : await hashSecret(owner.pin)
  const secrets = { pinHash, passwordHash: await hashSecret(owner.password) }
  return db().$transaction(async (tx) => {
    const branches = (await tx.branch.findMany({ select: { code: true } })).map(({ code }) => code)
    const added = await insertStaff(tx, null, { ...names, held: builtIn('owner'), branches }, secrets)
    // `insertStaff` holds the lock on people until the end, so the slower transaction sees the faster one's person
    // here.
    if ((await tx.staff.count()) > 1) refuse('FIRST_OWNER_DONE')
    return added
  })
}

function isSame(input: string, code: string): boolean {
  return input.length === code.length && timingSafeEqual(Buffer.from(input), Buffer.from(code))
}

type NewStaff = Omit<StaffRow, 'held'> & { role: Role; pin: string | null; password: string | null }

/** Adds a person who may sign in, from the server's command line. */
export async function addStaff({ pin, password, role, ...staff }: NewStaff): Promise<{ id: string }> {
  const about = [staff.name, staff.username]
  if (pin !== null) await requireGoodSecret('pin', pin, about)
  if (password !== null) await requireGoodSecret('password', password, about)
  const secrets = { pinHash: pin && (await hashSecret(pin)), passwordHash: password && (await hashSecret(password)) }
  const row = { ...staff, held: builtIn(role), username: staff.username.trim().toLowerCase() }
  return db().$transaction((tx) => insertStaff(tx, null, row, secrets))
}
