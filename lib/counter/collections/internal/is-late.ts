import type { Collection } from '@/lib/generated/prisma/client.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { isForPerson } from '@/lib/service/orders/schedule.ts'

type Asked = Pick<Collection, 'state' | 'attemptedAt' | 'createdAt'>

/** How long ago the Service was last asked for a payment, in milliseconds: until then the customer may be asked. */
export function askedAgoMs({ attemptedAt, createdAt }: Asked, now: Date): number {
  return now.getTime() - (attemptedAt ?? createdAt).getTime()
}

/** Whether a payment has been unknown or pending for a day since its last attempt: a person may end it. */
export function isLatePayment(payment: Asked, now: Date): boolean {
  return isUnderWay(payment.state) && isForPerson(askedAgoMs(payment, now))
}
