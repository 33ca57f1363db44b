import type { Simulator } from '../simulator.ts'
import type { Job } from '../store/unit.ts'
import { runCollectionJob } from './settle-collection.ts'
import { settleFunding } from './settle-funding.ts'
import { reverseSale, settleSale } from './settle-sale.ts'

/** Does one due job and removes it in the same transaction. */
export async function runJob(simulator: Simulator, job: Job): Promise<void> {
  await simulator.writer.run(job.accountId, async (unit) => {
    const { rowCount } = await unit.db.query('delete from jobs where id = $1', [job.id])
    if (rowCount !== 1) return
    switch (job.kind) {
      case 'settle_sale':
        return settleSale(simulator, unit, job.objectId, job.outcome === 'failed' ? 'failed' : 'completed')
      case 'reverse_sale':
        return reverseSale(simulator, unit, job.objectId)
      case 'settle_collection':
        return runCollectionJob(simulator, unit, job.objectId, job.outcome === 'failed' ? 'failed' : 'completed')
      case 'expire_collection':
        return runCollectionJob(simulator, unit, job.objectId, 'expired')
      case 'reverse_collection':
        return runCollectionJob(simulator, unit, job.objectId, 'reversed')
      case 'settle_funding':
        return settleFunding(simulator, unit, job.objectId, job.outcome === 'failed' ? 'failed' : 'credited')
    }
  })
}
