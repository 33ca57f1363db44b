import { z } from 'zod'
import { ROLES } from '@/lib/people/access/model.ts'

/** A role as a form names it: a built-in one, or the id of a custom one. */
export const RoleChoice = z.union([z.enum(ROLES), z.uuid()])
