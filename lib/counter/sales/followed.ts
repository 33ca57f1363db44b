import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { FOLLOWED_STATES } from './model.ts'

/** Sales that are not final, or were delivered without their token or code. */
export const FOLLOWED = {
  OR: [{ state: { in: [...FOLLOWED_STATES] } }, { state: 'completed', nextCheckAt: { not: null } }],
} satisfies Prisma.SaleWhereInput
