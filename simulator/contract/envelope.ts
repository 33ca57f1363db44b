import { z } from '@hono/zod-openapi'
import { ERROR_CODE_NAMES } from '../http/api-error.ts'

/** The success envelope around one object (service-api.md, Conventions). */
export function success<T extends z.ZodType>(data: T) {
  return z.strictObject({ success: z.literal(true), message: z.string(), data })
}

/** The success envelope around a page of objects. */
export function successList<T extends z.ZodType>(item: T) {
  return z.strictObject({
    success: z.literal(true),
    message: z.string(),
    data: z.array(item),
    meta: z.strictObject({ next_cursor: z.string().nullable() }),
  })
}

export const ErrorAnswer = z
  .strictObject({
    success: z.literal(false),
    message: z.string(),
    error: z.strictObject({
      code: z.enum(ERROR_CODE_NAMES),
      hint: z.string(),
      docs_url: z.string(),
      ability: z.string().optional(),
      limit: z.string().optional(),
      reason: z.string().optional(),
    }),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .openapi('Error')
