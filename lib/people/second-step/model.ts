import { z } from 'zod'
import type { ToldProblem } from '@/lib/platform/shared/problem.ts'

/** A passkey as its owner sees it. A `copied` one no longer opens anything. */
export type PasskeyView = { id: string; name: string; createdAt: string; lastUsedAt: string | null; copied: boolean }

/** What the browser must ask a passkey for, or why not. */
export type PasskeyAsked<T> = { options: T; problem: null } | { options: null; problem: ToldProblem }

/** The code that a used passkey gives, for the field that takes the authenticator's code, or why there is none. */
export type PasskeyProved = { code: string; problem: null } | { code: null; problem: ToldProblem }

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/)

const Answer = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
})

/** What a browser sends after making a passkey; bytes are base64url. */
export const PasskeyMade = Answer.extend({
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(40_000),
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .max(8)
      .optional()
      .catch([]),
  }),
})
export type PasskeyMade = z.infer<typeof PasskeyMade>

/** What a browser sends after using a passkey. */
export const PasskeyUsed = Answer.extend({
  response: z.object({ clientDataJSON: bytes(8_000), authenticatorData: bytes(8_000), signature: bytes(8_000) }),
})
export type PasskeyUsed = z.infer<typeof PasskeyUsed>
