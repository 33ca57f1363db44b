import { db } from '../db.ts'
import { authorise, branchesOf } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import type { OpenCode, TillView } from './model.ts'

/** The tills of the actor's branches, and who is signed in at each. */
export async function listTills(actor: Actor): Promise<TillView[]> {
  authorise(actor, 'till:enrol')
  const now = new Date()
  const tills = await db().till.findMany({
    where: branchesOf(actor),
    orderBy: [{ branch: { createdAt: 'asc' } }, { number: 'asc' }],
    select: {
      id: true,
      branchCode: true,
      branch: { select: { name: true } },
      number: true,
      training: true,
      enrolledAt: true,
      enrolmentHash: true,
      openShift: { select: { id: true } },
      sessions: {
        where: { endedAt: null, expiresAt: { gt: now }, staff: { deactivatedAt: null } },
        select: { staff: { select: { name: true } } },
        orderBy: { createdAt: 'desc' },
        take: 5,
      },
    },
  })
  return tills.map((till) => ({
    id: till.id,
    branchCode: till.branchCode,
    branchName: till.branch.name,
    number: till.number,
    training: till.training,
    enrolledAt: till.enrolmentHash ? (till.enrolledAt?.toISOString() ?? null) : null,
    openShift: till.openShift !== null,
    signedIn: till.enrolmentHash ? [...new Set(till.sessions.map(({ staff }) => staff.name))] : [],
  }))
}

/** Codes of the actor's branches that can still be used. */
export async function listOpenCodes(actor: Actor): Promise<OpenCode[]> {
  authorise(actor, 'till:enrol')
  const codes = await db().enrolmentCode.findMany({
    where: { ...branchesOf(actor), usedAt: null, expiresAt: { gt: new Date() } },
    orderBy: { expiresAt: 'asc' },
    select: { id: true, number: true, expiresAt: true, createdById: true, branch: { select: { name: true } } },
  })
  const people = await db().staff.findMany({
    where: { id: { in: codes.map((code) => code.createdById) } },
    select: { id: true, name: true },
  })
  return codes.map(({ id, number, expiresAt, createdById, branch }) => ({
    id,
    branchName: branch.name,
    number,
    expiresAt: expiresAt.toISOString(),
    by: people.find((person) => person.id === createdById)?.name ?? '',
  }))
}
