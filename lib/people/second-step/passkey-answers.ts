import { z } from 'zod'

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
