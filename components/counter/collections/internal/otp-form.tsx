'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { BigField } from '@/components/ui/big-field.tsx'
import type { FormAction } from '@/components/ui/form-action.ts'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import { useTypedBeforeScript } from '@/components/ui/use-typed-before-script.ts'
import { MOST_OTP_LETTERS } from '@/lib/counter/collections/model.ts'
import type { ToldProblem } from '@/lib/platform/shared/problem.ts'

type Props = { ids: Readonly<Record<string, string>>; problem: ToldProblem | null; confirm: FormAction }

/** The code that the customer reads out: one field, typed or pasted with any separators. */
export function OtpForm({ ids, problem, confirm }: Props) {
  const t = useTranslations('collect')
  const [otp, setOtp] = useState('')
  const type = (text: string) => setOtp(text.replace(/[^a-z\d]/gi, '').slice(0, MOST_OTP_LETTERS))
  const field = useTypedBeforeScript(type)
  return (
    <form
      action={confirm}
      className="grid grid-cols-[minmax(0,26rem)_auto] items-start justify-start gap-x-3 gap-y-2 max-phone:grid-cols-1"
    >
      {Object.entries(ids).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <BigField
        id="otp"
        name="otp"
        label={t('otpLabel')}
        // Nearly every code has digits only; once one was refused, letters can be typed on a phone too.
        inputMode={problem ? 'text' : 'numeric'}
        data-letters=""
        autoComplete="one-time-code"
        maxLength={40}
        autoFocus
        aria-keyshortcuts="/"
        ref={field}
        value={otp}
        onChange={(event) => type(event.currentTarget.value)}
        problem={problem}
      />
      <div className="grid pt-7.75 *:min-h-19 max-phone:pt-0 max-phone:*:min-h-14">
        <SubmitButton look="main" shortcut={{ label: 'Enter', key: 'F9' }} pendingText={t('confirming')}>
          {t('confirm')}
        </SubmitButton>
      </div>
    </form>
  )
}
