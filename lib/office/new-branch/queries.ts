import { authorise, branchesOf, requireBranch } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import type { BranchSoFar, BranchToSetUp } from './model.ts'

/** The actor's branches without a browser that is a till, newest first. */
export async function listBranchesToSetUp(actor: Actor): Promise<BranchToSetUp[]> {
  authorise(actor, 'branch:read')
  return db().branch.findMany({
    where: { code: branchesOf(actor).branchCode, tills: { none: { enrolmentHash: { not: null } } } },
    orderBy: [{ createdAt: 'desc' }, { code: 'asc' }],
    select: { code: true, name: true },
  })
}

/** What a branch has already; null if there is no branch with that code. */
export async function getBranchSoFar(actor: Actor, code: string): Promise<BranchSoFar | null> {
  authorise(actor, 'branch:read')
  requireBranch(actor, code)
  const branch = await db().branch.findUnique({
    where: { code },
    select: {
      name: true,
      settings: { select: { maxSaleCents: true, dayCapCents: true } },
      tills: {
        orderBy: { number: 'asc' },
        select: {
          id: true,
          number: true,
          enrolmentHash: true,
          printerPresetId: true,
          floatTargets: { select: { currency: true, cents: true } },
        },
      },
      staff: {
        where: { staff: { deactivatedAt: null } },
        orderBy: { staff: { name: 'asc' } },
        select: { staff: { select: { id: true, name: true, username: true } } },
      },
    },
  })
  if (!branch) return null
  const isNew = branch.tills.every(({ enrolmentHash }) => enrolmentHash === null)
  const next = branch.tills.find(({ enrolmentHash }) => enrolmentHash === null)
  return {
    code,
    name: branch.name,
    maxSale: inText(branch.settings?.maxSaleCents),
    dayCap: inText(branch.settings?.dayCapCents),
    tills: branch.tills.map(({ id, number, enrolmentHash }) => ({ id, number, working: enrolmentHash !== null })),
    next: next
      ? {
          number: next.number,
          presetId: next.printerPresetId,
          floats: Object.fromEntries(next.floatTargets.map(({ currency, cents }) => [currency, inText(cents)])),
        }
      : isNew
        ? { number: 1, presetId: null, floats: {} }
        : null,
    people: branch.staff.map(({ staff }) => staff),
  }
}

function inText(cents: bigint | null | undefined): string {
  return cents ? toWireAmount(cents) : ''
}
