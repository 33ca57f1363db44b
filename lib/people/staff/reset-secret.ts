import { randomInt } from 'node:crypto'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import type { SecretKind } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { isEasyPin } from '@/lib/people/secrets/require-good-secret.ts'
import { newCode } from '@/lib/people/secrets/secret-codes.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-session.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { changeStaff, isGuarded, recordStaffChange } from './internal/change-staff.ts'

type Reset = { staffId: string; kind: SecretKind; code?: string }

/** Gives a person a temporary PIN or password, returned to be shown once, and ends their sessions. */
export async function resetSecret({ ctx, input }: { ctx: Ctx; input: Reset }): Promise<string> {
  const { actor } = ctx
  const { staffId, kind, code } = input
  authoriseSpending(actor, 'staff:manage')
  const secret = await giveSecret(kind)
  await changeStaff(ctx, {
    staffId,
    code,
    check(_tx, staff) {
      if (staff.deactivatedAt) refuse('STAFF_GONE')
      return isGuarded(staff)
    },
    async act(tx) {
      const before = { secret: await getStoredSecret(tx, staffId, kind) }
      await tx.staff.update({ where: { id: staffId }, data: secret.columns })
      const detail = { sessionsEnded: await endSessionsOf(tx, { staffId }) }
      await recordAudit(tx, actor, { action: `staff:reset-${kind}`, objectKind: 'staff', objectId: staffId, detail })
      await recordStaffChange(tx, actor, { kind: `reset_${kind}`, staffId, before })
    },
  })
  return secret.text
}

async function getStoredSecret(tx: Tx, staffId: string, kind: SecretKind) {
  const row = await tx.staff.findUniqueOrThrow({
    where: { id: staffId },
    select: { pinHash: true, pinUntil: true, passwordHash: true, passwordUntil: true },
  })
  return { hash: row[`${kind}Hash`], until: row[`${kind}Until`]?.toISOString() ?? null }
}

/** How long a given PIN or password waits for its one sign-in. */
const GIVEN_FOR_MS = DAY_MS

/** A temporary secret in clear text, only for the screen that asked, and the columns that store it. */
type GivenSecret = { text: string; columns: Record<string, string | Date> }

/** Makes a six-digit PIN or a password of twelve letters and digits, good for one sign-in within a day. */
export async function giveSecret(kind: SecretKind): Promise<GivenSecret> {
  const text = kind === 'pin' ? newPin() : newCode(12)
  const until = new Date(sharedNow().getTime() + GIVEN_FOR_MS)
  return { text, columns: { [`${kind}Hash`]: await hashSecret(text), [`${kind}Until`]: until } }
}

function newPin(): string {
  for (;;) {
    const pin = String(randomInt(1_000_000)).padStart(6, '0')
    if (!isEasyPin(pin)) return pin
  }
}
