import { db } from '../db.ts'
import { DomainError } from '../shared/problem.ts'

/** Runs a step of preparing a sale; a refusal becomes the sale's problem, anything else goes on as a fault. */
export async function keepProblem(saleId: string, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await db().sale.updateMany({
      where: { id: saleId, state: { in: ['draft', 'quoted'] } },
      data: { problem: error.problem },
    })
  }
}
