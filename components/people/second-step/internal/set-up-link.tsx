'use client'

import { ButtonLink } from '@/components/ui/button-link.tsx'
import { useFormProblem } from '@/components/ui/refused-form.ts'

/** Where to set up an authenticator, for somebody who was refused because they have none. */
export function SetUpLink({ text }: { text: string }) {
  if (useFormProblem()?.code !== 'SECOND_STEP_MISSING') return null
  return (
    <p>
      <ButtonLink href="/second-step">{text}</ButtonLink>
    </p>
  )
}
