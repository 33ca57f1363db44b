import { env } from '@/lib/platform/env/env.ts'
import { firstOwnerCode } from './first-owner.ts'

const TRY_AGAIN_MS = 5_000

/**
 * Tells whoever started the web process how to add the first owner, while nobody has been added. While the database is
 * away, asks it again until it answers.
 */
export async function announceFirstOwner(): Promise<void> {
  const code = await firstOwnerCode().catch(() => undefined)
  if (code === undefined) setTimeout(() => void announceFirstOwner(), TRY_AGAIN_MS).unref()
  if (!code) return
  const spaced = code.replace(/.{4}(?=.)/g, '$&-')
  process.stdout.write(`Nobody can sign in yet. Add the owner at ${env().appOrigins[0]}/first-owner with ${spaced}\n`)
}
