import { recordPrinted } from '@/lib/counter/receipts/handed-over.ts'
import { countPrint } from '@/lib/counter/receipts/prints.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'

/** Prints a ticket's slip on a printer that works. Returns the print's number. */
export async function printSlip({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<number> {
  const copy = await countPrint({ ctx, input })
  await recordPrinted({ ctx, input: { ...input, copy } })
  return copy
}
