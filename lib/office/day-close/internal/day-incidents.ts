import type { Environment, Prisma } from '@/lib/generated/prisma/client.ts'

/** What a difference of a day that a person must look into is raised as. */
export const DAY_INCIDENTS = ['statement_unexplained', 'charged_twice'] as const

/** The open incidents about a day's differences. */
export function openOfDay(environment: Environment, day: string): Prisma.IncidentWhereInput {
  return {
    ...{ environment, kind: { in: [...DAY_INCIDENTS] }, resolvedAt: null },
    detail: { path: ['day'], equals: day },
  }
}
