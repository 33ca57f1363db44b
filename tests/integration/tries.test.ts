import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { spendTry } from '@/lib/people/secrets/throttle.ts'
import { signInWithPassword, signInWithPin } from '@/lib/people/sign-in/sign-in.ts'
import { addStaff } from '@/lib/people/staff/first-owner.ts'
import { hireStaff } from '@/lib/people/staff/hire-people.ts'
import { db, poolCounts } from '@/lib/platform/database/db.ts'
import { whileLocked } from '../support/locks.ts'
import { openShop, openTill } from '../support/shop.ts'
import { someoneWaits, waitingForLocks } from '../support/someone-waits.ts'

const shop = openShop()

const refused = (code: string) => ({ problem: { code } })
const till = () => shop.actor.till ?? expect.unreachable('the shop has a till')

async function person(username: string): Promise<string> {
  const [pinHash, passwordHash] = await Promise.all([hashSecret('2468'), hashSecret('correct horse')])
  const branches = { create: [{ branchCode: 'HRE-01' }] }
  const data = { name: username, username, role: 'cashier' as const, pinHash, passwordHash, branches }
  return (await db().staff.create({ data })).id
}

/** What came of a PIN typed at a till. */
const pin = (staffId: string, typed: string, at = till()) =>
  signInWithPin({ staffId, pin: typed, till: at }).then(
    () => 'in',
    (error) => error.problem.code as string,
  )

/** What came of a password typed in a browser elsewhere. */
const password = (username: string, typed: string, address: string, browser: string | null = null) =>
  signInWithPassword({ username, password: typed, till: null, from: { address, browser } }).then(
    () => 'in',
    (error) => error.problem.code as string,
  )

async function times(count: number, act: (n: number) => Promise<string>): Promise<string[]> {
  const answers: string[] = []
  for (let n = 0; n < count; n += 1) answers.push(await act(n))
  return answers
}

/** Lets so many minutes pass for the counts of tries. */
const pass = (minutes: number) =>
  db().$executeRaw`update "RateLimiterFlexible" set expire = expire - ${minutes} * interval '1 minute'`

test('each purpose is counted by itself: guessed PINs stop no password, and no code', async () => {
  const staffId = await person('purposes')
  expect(await times(6, () => pin(staffId, '0000'))).toEqual([...Array(5).fill('PIN_WRONG'), 'SIGN_IN_LOCKED'])
  expect(await password('purposes', 'correct horse', '192.0.2.1')).toBe('in')
  await spendTry({ purpose: 'code', person: staffId, place: { till: till().id } })
})

test('somebody’s id typed as a user name is not counted as theirs, and no user name looks like an id', async () => {
  const staffId = await person('has-an-id')
  await times(6, () => password(staffId, 'wrong', '192.0.2.2'))
  expect(await password('has-an-id', 'correct horse', '192.0.2.3')).toBe('in')
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const some = { name: 'Odd', username: randomUUID(), role: 'cashier' as const, branches: ['HRE-01'] }
  const hired = hireStaff({ ctx: { actor: owner }, input: { ...some, locale: 'en' } })
  await expect(hired).rejects.toMatchObject(refused('USERNAME_SHAPE'))
  const added = addStaff({ ...some, username: some.username.toUpperCase(), pin: '3917', password: null })
  await expect(added).rejects.toMatchObject(refused('USERNAME_SHAPE'))
})

test('a right answer ends the short wait, and the day’s wrong tries stay counted', async () => {
  const staffId = await person('right-at-times')
  for (let round = 0; round < 7; round += 1) {
    expect(await times(4, () => pin(staffId, '0000'))).toEqual(Array(4).fill('PIN_WRONG'))
    expect(await pin(staffId, '2468')).toBe('in')
  }
  const rest = await times(4, () => pin(staffId, '0000'))
  expect(rest).toEqual(['PIN_WRONG', 'PIN_WRONG', 'PIN_WRONG', 'SIGN_IN_LOCKED'])
})

test('unlocking a till all day uses nothing up', async () => {
  const staffId = await person('locks-often')
  expect(await times(60, () => pin(staffId, '2468'))).toEqual(Array(60).fill('in'))
})

test('after the day’s tries there is one in half an hour, never none', async () => {
  const staffId = await person('forgetful')
  for (let round = 0; round < 6; round += 1) {
    expect(await times(5, () => pin(staffId, '0000'))).toEqual(Array(5).fill('PIN_WRONG'))
    await pass(6)
  }
  expect(await times(2, () => pin(staffId, '0000'))).toEqual(['PIN_WRONG', 'SIGN_IN_LOCKED'])
  await pass(31)
  expect(await pin(staffId, '2468')).toBe('in')
})

test('strangers who know a user name keep nobody out where they signed in before, nor away from a till', async () => {
  const staffId = await person('known-well')
  expect(await password('known-well', 'correct horse', '192.0.2.10', 'her own browser')).toBe('in')
  const answers = await times(80, (n) => password('known-well', 'guess', `198.51.100.${n}`))
  expect(answers.at(-1)).toBe('SIGN_IN_LOCKED')
  expect(await password('known-well', 'correct horse', '203.0.113.4', 'her own browser')).toBe('in')
  expect(await password('known-well', 'correct horse', '203.0.113.4', 'a made-up mark')).toBe('SIGN_IN_LOCKED')
  expect(await pin(staffId, '2468')).toBe('in')
  const atTill = signInWithPassword({ username: 'known-well', password: 'correct horse', till: till() })
  expect((await atTill).cookie).not.toBe('')
})

test('the mark of a browser counts for whoever signed in there, and for nobody else', async () => {
  await Promise.all([person('marked'), person('not-marked')])
  expect(await password('marked', 'correct horse', '192.0.2.20', 'a shared mark')).toBe('in')
  await times(25, (n) => password('not-marked', 'guess', `198.51.101.${n}`))
  expect(await password('not-marked', 'correct horse', '192.0.2.20', 'a shared mark')).toBe('SIGN_IN_LOCKED')
  const stored = await db().rateLimiterFlexible.findMany({ where: { key: { contains: 'shared mark' } } })
  expect(stored).toEqual([])
})

test('ids that nobody has, and wrong PINs of some, close the till to nobody', async () => {
  const [regular, fresh] = await Promise.all([person('regular'), person('fresh')])
  expect(await pin(regular, '2468')).toBe('in')
  await times(40, () => pin(randomUUID(), '0000'))
  expect(await pin(fresh, '2468')).toBe('in')
  const others = await Promise.all(Array.from({ length: 8 }, (_, n) => person(`other-${n}`)))
  for (const other of others) await times(5, () => pin(other, '0000'))
  expect(await pin(regular, '2468')).toBe('in')
})

test('an address that guesses at many names is slowed, and others are not', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `nobody-${n}`)
  const answers = await times(40, (n) => password(names[n] ?? '', 'guess', '192.0.2.30'))
  expect(answers.filter((code) => code === 'PASSWORD_WRONG')).toHaveLength(30)
  expect(await password('nobody-39', 'guess', '192.0.2.31')).toBe('PASSWORD_WRONG')
})

test('an address that is refused writes nothing more for the names that it makes up', async () => {
  const made = (n: number) => password(`made-up-${n}`, 'guess', '192.0.2.40')
  await times(30, made)
  const before = await db().rateLimiterFlexible.findMany({ orderBy: { key: 'asc' } })
  expect(await times(3, (n) => made(30 + n))).toEqual(Array(3).fill('SIGN_IN_LOCKED'))
  expect(await db().rateLimiterFlexible.findMany({ orderBy: { key: 'asc' } })).toEqual(before)
})

test('guesses sent all at once do not slip past any count', async () => {
  const staffId = await person('stormed-at')
  const guesses: Promise<string>[] = []
  for (let n = 0; n < 6; n += 1) {
    const { till: at } = await openTill('HRE-01', `Till ${n}`, 'cashier')
    guesses.push(...Array.from({ length: 8 }, () => pin(staffId, '1111', at ?? till())))
  }
  const codes = await Promise.all(guesses)
  expect(codes.filter((code) => code === 'PIN_WRONG').length).toBeLessThanOrEqual(20)
})

test('many who sign in at once leave connections to those who sell, and each comes to their turn', async () => {
  const slow = 'lock table "RateLimiterFlexible" in share mode'
  const { answers } = await whileLocked(shop.databaseUrl, slow, [], async () => {
    const place = { address: '192.0.2.77', browser: null }
    const answers = Promise.all(
      Array.from({ length: 20 }, (_, n) => spendTry({ purpose: 'password', person: `nobody-${n}`, place })),
    )
    await someoneWaits(4)
    for (let look = 0; look < 10; look += 1) {
      await pause(20)
      expect(await waitingForLocks()).toBe(4)
      expect(poolCounts().find(({ pool }) => pool === 'usual')?.waiting).toBe(0)
    }
    return { answers }
  })
  expect((await answers).length).toBe(20)
})

test('of very many who sign in at once, the last are told that it is busy', async () => {
  const slow = 'lock table "RateLimiterFlexible" in share mode'
  const { answers } = await whileLocked(shop.databaseUrl, slow, [], async () => {
    const tries = Array.from({ length: 120 }, (_, n) =>
      spendTry({ purpose: 'code', person: `nobody-${n}`, place: { session: `s-${n}` } }),
    )
    const answers = Promise.allSettled(tries)
    await expect(Promise.race(tries)).rejects.toMatchObject(refused('SIGN_IN_BUSY'))
    return { answers }
  })
  const refusals = (await answers).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refusals.length).toBe(16)
  for (const refusal of refusals) expect(refusal).toMatchObject(refused('SIGN_IN_BUSY'))
})
