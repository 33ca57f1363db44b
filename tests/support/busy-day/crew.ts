import { randomUUID } from 'node:crypto'
import { type Actor, builtIn } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'

export type Crew = Record<'rudo' | 'blessing' | 'sipho' | 'chipo' | 'nomsa' | 'farai', Actor>

/** The demo's people at their tills: two in Harare, one each in Bulawayo and Mutare. The manager has no till. */
export async function openTills(): Promise<Crew> {
  return {
    rudo: await at('rudo', 'HRE-01', 1),
    blessing: await at('blessing', 'HRE-01', 2),
    sipho: await at('sipho', 'BYO-01', 1),
    chipo: await at('chipo', 'MUT-01', 1),
    nomsa: await at('nomsa', 'HRE-01', 1),
    farai: await at('farai', null, 0),
  }
}

async function at(username: string, branchCode: string | null, number: number): Promise<Actor> {
  const staff = await db().staff.findUniqueOrThrow({ where: { username }, include: { branches: true } })
  const { id: staffId, name, role, locale } = staff
  const branches = staff.branches.map((one) => one.branchCode)
  const till = branchCode === null ? null : await tillOf(branchCode, number)
  return { staffId, sessionId: randomUUID(), name, ...builtIn(role), locale, proven: true, fresh: true, branches, till }
}

/** A till that counts as enrolled, so that the next browser does not get its number. */
async function tillOf(branchCode: string, number: number): Promise<Actor['till']> {
  const till = await db().till.upsert({
    where: { branchCode_number: { branchCode, number } },
    create: { branchCode, number, enrolmentHash: randomUUID(), enrolledAt: new Date(), lastHeardAt: new Date() },
    update: {},
    include: { branch: true },
  })
  return { id: till.id, number, branchCode, branchName: till.branch.name, training: false, refusedCurrencies: [] }
}
