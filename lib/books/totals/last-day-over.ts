import { Prisma } from '@/lib/generated/prisma/client.ts'
import { BUSINESS_ZONE } from '@/lib/platform/shared/time.ts'

/** Far longer than a sale or a payment takes from its moment to its commit: none can still appear in a day that ended before. */
const SETTLED_MINUTES = 60

/** The last Harare day in which nothing can appear any more, by the database's clock, as a date in SQL. */
export const LAST_DAY_OVER = Prisma.sql`(((now() - ${SETTLED_MINUTES} * interval '1 minute') at time zone ${BUSINESS_ZONE})::date - 1)`
