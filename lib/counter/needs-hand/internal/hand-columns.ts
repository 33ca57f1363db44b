import { GOODS_COLUMNS } from '@/lib/counter/sales/sealed-goods.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'

/** What is read of a ticket that may need a hand. */
export const HAND_COLUMNS = {
  id: true,
  createdAt: true,
  collections: { orderBy: { createdAt: 'desc' }, take: 1, select: { settledAt: true } },
  sales: {
    orderBy: { position: 'asc' },
    select: {
      id: true,
      state: true,
      productName: true,
      productCode: true,
      recipient: true,
      recipientField: true,
      priceCents: true,
      settledAt: true,
      reversedAt: true,
      ...GOODS_COLUMNS,
    },
  },
} satisfies Prisma.TicketSelect

export type HandRow = Prisma.TicketGetPayload<{ select: typeof HAND_COLUMNS }>
