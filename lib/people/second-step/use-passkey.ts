import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { logSecurity } from '@/lib/platform/log/log.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import {
  givePasskeyProof,
  type InSession,
  type PasskeyUsed,
  passkeyPlace,
  redeemChallenge,
  storeChallenge,
} from './passkey-ceremony.ts'

type Options = Awaited<ReturnType<typeof generateAuthenticationOptions>>

/** What one of the person's passkeys must sign, in this session. */
export async function askPasskey({ staffId, sessionId }: InSession): Promise<Options> {
  const { host } = passkeyPlace() ?? refuse('PASSKEY_NONE')
  const known = await db().passkey.findMany({
    where: { staffId, host, copiedAt: null },
    select: { credentialId: true, transports: true },
  })
  if (known.length === 0) refuse('PASSKEY_NONE')
  const options = await generateAuthenticationOptions({
    rpID: host,
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'required',
  })
  await storeChallenge({ sessionId, purpose: 'use' }, options.challenge)
  return options
}

/** Checks what the passkey signed and gives a code for it, which works once, in this session, within two minutes. */
export async function answerPasskey(who: InSession, used: PasskeyUsed): Promise<string> {
  const place = passkeyPlace() ?? refuse('PASSKEY_NONE')
  const { challenge } = await redeemChallenge({ sessionId: who.sessionId, purpose: 'use' })
  const passkey = await db().passkey.findFirst({
    where: { credentialId: used.id, staffId: who.staffId, host: place.host, copiedAt: null },
    select: { id: true, name: true, publicKey: true },
  })
  if (!passkey) return refuseUse(who)
  const verified = await verifyAuthenticationResponse({
    response: used,
    expectedChallenge: challenge,
    expectedOrigin: place.origins,
    expectedRPID: place.host,
    // `countUse` compares the use count in the database, which also notices two uses at once.
    credential: { id: used.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => null)
  if (!verified?.verified) return refuseUse(who)
  if (!(await countUse(passkey.id, verified.authenticationInfo.newCounter))) {
    await blockCopied(who, passkey)
    return refuse('PASSKEY_COPIED')
  }
  return givePasskeyProof(who)
}

function refuseUse({ staffId }: InSession): never {
  logSecurity('secret_wrong', { purpose: 'passkey', staffId })
  return refuse('PASSKEY_REFUSED')
}

/** Stores the passkey's new use count; false if it did not grow. It stays 0 for passkeys that several devices share. */
async function countUse(id: string, counter: number): Promise<boolean> {
  const { count } = await db().passkey.updateMany({
    where: { id, copiedAt: null, ...(counter === 0 ? { counter: 0n } : { counter: { lt: BigInt(counter) } }) },
    data: { counter: BigInt(counter), lastUsedAt: sharedNow() },
  })
  return count === 1
}

async function blockCopied({ staffId }: InSession, { id, name }: { id: string; name: string }): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.passkey.updateMany({ where: { id, copiedAt: null }, data: { copiedAt: sharedNow() } })
    if (count === 0) return
    const about = { objectKind: 'staff', objectId: staffId, detail: { name } } as const
    await recordAudit(tx, { staffId, till: null }, { action: 'passkey:copied', ...about })
  })
}
