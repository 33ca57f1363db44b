import { GOODS_COLUMNS } from '@/lib/counter/sales/sealed-goods.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'

/** What is read of a ticket that may need a hand; whether goods came later only if they did since `since`. */
export function handColumns(since: Date) {
  return {
    id: true,
    createdAt: true,
    collections: { orderBy: { createdAt: 'desc' }, take: 1, select: { settledAt: true } },
    sales: {
      orderBy: { position: 'asc' },
      select: {
        state: true,
        productName: true,
        productCode: true,
        recipient: true,
        recipientField: true,
        priceCents: true,
        claimedAt: true,
        settledAt: true,
        reversedAt: true,
        ...GOODS_COLUMNS,
        events: { where: { kind: 'goods_came', at: { gt: since } }, take: 1, select: { id: true } },
      },
    },
  } satisfies Prisma.TicketSelect
}

export type HandRow = Prisma.TicketGetPayload<{ select: ReturnType<typeof handColumns> }>
