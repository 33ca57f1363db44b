import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { askTopUp, type TopUpInput } from '@/lib/office/fundings/ask-top-up.ts'
import type { FundingView } from '@/lib/office/fundings/model.ts'
import { getFunding } from '@/lib/office/fundings/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { confirmSecondStep, startSecondStep } from '@/lib/people/second-step/set-up-second-step.ts'
import { db } from '@/lib/platform/database/db.ts'
import { sweep } from './sweep.ts'

let wallets = 0

/** A wallet that no other test of the file uses; its money has come by the first status check. */
const freshWallet = () => `0773${String(400_000 + wallets++)}`

/** Asks for a top-up; returns it as its page shows it. */
export async function topUp(actor: Actor, wanted: Partial<TopUpInput> = {}): Promise<FundingView> {
  const input = {
    intentId: randomUUID(),
    method: 'mobile_money',
    amount: '25',
    phone: freshWallet(),
    code: '',
    ...wanted,
  }
  const { fundingId } = await askTopUp({ ctx: { actor }, input })
  return fundingOf(actor, fundingId)
}

/** A top-up as its page shows it now. */
export async function fundingOf(actor: Actor, id: string): Promise<FundingView> {
  const view = await getFunding(actor, id)
  if (!view) throw new Error(`No top-up ${id}`)
  return view
}

/** Makes a top-up due and follows it, as if its wait were over. */
export async function followTopUp(actor: Actor, { id }: { id: string }): Promise<FundingView> {
  await db().$executeRaw`
    update "Funding" set "nextCheckAt" = now() - interval '1 second', "leaseUntil" = null, "postingUntil" = null,
      "repeatAfter" = null
    where id = ${id}::uuid`
  await sweep()
  return fundingOf(actor, id)
}

/** Makes a top-up older. */
export async function ageTopUp(id: string, minutes: number): Promise<void> {
  await db().$executeRaw`
    update "Funding" set "sentAt" = "sentAt" - ${minutes} * interval '1 minute',
      "createdAt" = "createdAt" - ${minutes} * interval '1 minute'
    where id = ${id}::uuid`
}

/** The net of a top-up's postings by account, in cents. */
export async function bookedForTopUp(id: string): Promise<Record<string, number>> {
  const rows = await db().journalPosting.groupBy({
    by: ['account'],
    where: { entry: { objectKind: 'funding', objectId: id } },
    _sum: { nativeCents: true },
  })
  return Object.fromEntries(rows.map((row) => [row.account, Number(row._sum.nativeCents)]))
}

/** The kinds of the incidents raised about a top-up. */
export async function incidentsOfTopUp(fundingId: string): Promise<string[]> {
  const rows = await db().incident.findMany({ where: { fundingId }, orderBy: { id: 'asc' } })
  return rows.map((row) => row.kind)
}

/**
 * Gives somebody an authenticator and returns a function that reads its current code, which is accepted even if used
 * before.
 */
export async function giveAuthenticator(actor: Actor): Promise<() => Promise<string>> {
  const { secret } = await startSecondStep({ ctx: { actor } })
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: 30 })
  await confirmSecondStep({ ctx: { actor }, input: { code: totp.generate() } })
  return async () => {
    await db().secondStep.updateMany({ where: { staffId: actor.staffId }, data: { lastStep: 0n } })
    return totp.generate()
  }
}
