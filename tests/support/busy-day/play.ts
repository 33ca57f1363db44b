import { whenPaid } from '@/lib/counter/collections/when-paid.ts'
import { sellPaidTicket } from '@/lib/counter/tickets/sell-paid-ticket.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { disconnect } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { sweep } from '../sweep.ts'
import { openTills } from './crew.ts'
import { Past } from './past.ts'
import { scenesOf } from './scenes.ts'

/**
 * Plays the day against the stack that its environment names, doing what the web and worker processes would have done.
 */
whenPaid(sellPaidTicket)
const past = await Past.open([process.env.DATABASE_URL ?? '', process.env.SERVICE_DATABASE_URL ?? ''])
const scenes = scenesOf(await openTills(), new Date())
for (const [index, { at, deeds }] of scenes.entries()) {
  const lasts = ((scenes[index + 1]?.at ?? at).getTime() - at.getTime()) / 1000
  for (const deed of deeds) {
    await deed()
    await past.move(lasts / (deeds.length + 1))
  }
  await sweep()
  await watchReversals(credentialNamed('demo'))
  await followStatement('test')
  await past.move(lasts / (deeds.length + 1))
}
await past.close()
await disconnect()
