import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import type messages from '@/messages/en.json'
import type { FundingState } from '../model.ts'

type FundingFact = {
  fundingId: string
  /**
   * Where the news came from: `office`, `answer`, `repeat`, `look_up`, `statement`, or `webhook` with the event's id.
   */
  source: string
  /** Each kind has a line in the message catalogue. */
  kind: keyof typeof messages.topUps.steps
  from?: FundingState
  to?: FundingState
  staffId?: string
  detail?: Prisma.InputJsonValue
}

/** Adds a line to the top-up's history and notifies the screens, in the caller's transaction. */
export async function recordFundingEvent(tx: Tx, fact: FundingFact): Promise<void> {
  const { fundingId, source, kind, from, to, staffId, detail } = fact
  await tx.fundingEvent.create({
    data: {
      fundingId,
      source,
      kind,
      fromState: from ?? null,
      toState: to ?? null,
      staffId: staffId ?? null,
      ...(detail && { detail }),
    },
  })
  await notifyChange(tx, { topic: 'funding', id: fundingId })
}
