import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'

type Slip = { environment: Environment; currency: string; bank: string | null; slipNumber: string | null }
type Known = { name: string; branch: string; at: Date }

/** A wallet or an agent gives no slip, and people then type "-", "0" or "none". */
const REAL_NUMBER = /[1-9]/

/**
 * Refuses with SAFE_SLIP_KNOWN a bank's slip that was entered before in that currency, at any branch: its cash would
 * leave a safe twice. One slip may be entered once in each of several currencies, and again after it was taken back;
 * letter case is ignored. The caller must hold `lockSafes`.
 */
export async function refuseKnownSlip(
  tx: Tx,
  { locale }: Actor,
  { environment, currency, bank, slipNumber }: Slip,
): Promise<void> {
  if (bank === null || slipNumber === null || !REAL_NUMBER.test(slipNumber)) return
  const [known] = await tx.$queryRaw<Known[]>`
    select s.name, b.name as branch, m."createdAt" as at
    from "SafeMovement" m join "Staff" s on s.id = m."staffId" join "Branch" b on b.code = m."branchCode"
    where m.environment = ${environment}::"Environment" and m.kind = 'banking'
      and m.currency = ${currency}
      and lower(m.bank) = lower(${bank}) and lower(m."slipNumber") = lower(${slipNumber})
      and not exists (select from "SafeMovement" u where u."undoesId" = m.id)
    limit 1`
  if (!known) return
  const { name, branch, at } = known
  refuse('SAFE_SLIP_KNOWN', { field: 'slipNumber', params: { name, branch, at: harareStamp(at, locale) } })
}
