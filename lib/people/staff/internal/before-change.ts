import { z } from 'zod'
import { ROLES } from '@/lib/people/access/model.ts'

/** What a change of a person replaced; times are ISO instants, as JSON holds them. */
export const BeforeChange = z.object({
  role: z.enum(ROLES).optional(),
  customRoleId: z.uuid().nullish(),
  branches: z.array(z.string()).optional(),
  secret: z.object({ hash: z.string().nullable(), until: z.string().nullable() }).optional(),
  secondStep: z
    .object({
      sealedSecret: z.string(),
      confirmedAt: z.string().nullable(),
      recoveryCodes: z.array(z.object({ codeHash: z.string(), usedAt: z.string().nullable() })),
    })
    .nullish(),
  companyAccount: z
    .object({
      email: z.string(),
      issuer: z.string().nullable(),
      subject: z.string().nullable(),
      linkedAt: z.string().nullable(),
    })
    .nullish(),
})
export type BeforeChange = z.infer<typeof BeforeChange>
