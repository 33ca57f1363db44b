import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { passkeyPlace } from './internal/passkey-place.ts'
import type { PasskeyView } from './model.ts'

type Listed = { host: string; passkeys: PasskeyView[] }

/** The actor's passkeys, oldest first, and the host name where they work; null where nobody can have any. */
export async function listPasskeys(actor: Actor): Promise<Listed | null> {
  authorise(actor, 'second-step:own')
  const place = passkeyPlace()
  if (place === null) return null
  const rows = await db().passkey.findMany({
    where: { staffId: actor.staffId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, createdAt: true, lastUsedAt: true, copiedAt: true },
  })
  const passkeys = rows.map(({ createdAt, lastUsedAt, copiedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    copied: copiedAt !== null,
  }))
  return { host: place.host, passkeys }
}

/**
 * The host name where somebody's passkeys work, so that forms there offer them beside the code; null if they have none
 * there.
 */
export async function passkeyHostOf(staffId: string): Promise<string | null> {
  const host = passkeyPlace()?.host ?? null
  if (host === null) return null
  return (await db().passkey.count({ where: { staffId, host, copiedAt: null } })) > 0 ? host : null
}
