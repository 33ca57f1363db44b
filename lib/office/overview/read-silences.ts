import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, hasBranch } from '@/lib/people/access/model.ts'
import { env } from '@/lib/platform/env/env.ts'
import { listSilences } from '@/lib/service/silence/list-silences.ts'
import type { Silence } from '@/lib/service/silence/model.ts'

/** What the Service gives no usable answer about, and why. Leaves out keys limited to other people's branches. */
export async function readSilences(actor: Actor): Promise<Silence[]> {
  authorise(actor, 'report:read')
  const keys = env().credentials.filter(({ branch }) => branch === null || hasBranch(actor, branch))
  return listSilences(keys.map(({ name }) => name))
}
