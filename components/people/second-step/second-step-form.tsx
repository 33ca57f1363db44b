'use client'

import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode, useActionState } from 'react'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { Label } from '@/components/ui/forms/label.tsx'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { QrPicture } from '@/components/ui/qr-picture.tsx'
import { NOT_POSTED, type ResultAction } from '@/lib/platform/shared/form-result.ts'

type Props = {
  /** What the authenticator needs; null once it is active. */
  begun: { letters: string; qrPath: string; qrSize: number } | null
  confirm: ResultAction
  /** Where to go once the recovery codes are kept; null on a page that stays. */
  goOn: FormAction | null
  /** What a page that stays shows of an authenticator that is active. */
  children?: ReactNode
}

/** Sets up an authenticator: scan, type its code, keep the recovery codes. Works before any script. */
export function SecondStepForm({ begun, confirm, goOn, children }: Props) {
  const t = useTranslations('secondStep')
  const [result, post, pending] = useActionState(confirm, NOT_POSTED)
  const Frame = children === undefined ? Fragment : Panel
  if (begun === null && !result.done && children !== undefined) return children
  if (begun === null || result.done) {
    return (
      <Frame>
        <CodesToKeep codes={result.given.recovery ?? null} goOn={goOn} />
      </Frame>
    )
  }
  return (
    <Frame>
      <div className="grid grid-cols-[14rem_minmax(0,28rem)] items-start gap-6 max-phone:grid-cols-1">
        <QrPicture path={begun.qrPath} size={begun.qrSize} />
        <form action={post} className="grid max-w-136 justify-items-start gap-4">
          <p>{t('scan')}</p>
          <p>
            {t('letters')}{' '}
            <span className="block font-figures text-lg leading-loose font-semibold wrap-anywhere">
              {begun.letters}
            </span>
          </p>
          <div>
            <Label htmlFor="code">{t('code')}</Label>
            <input
              id="code"
              name="code"
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              className="h-14 w-60 max-w-full rounded border-2 border-ink bg-paper px-4 font-figures text-2xl leading-none font-semibold tracking-[0.15em] text-ink"
              aria-invalid={result.problem ? true : undefined}
              aria-describedby={result.problem ? 'code-problem' : undefined}
            />
          </div>
          {result.problem && <ProblemLine problem={result.problem} id="code-problem" />}
          <button type="submit" className={buttonLook({ look: 'main' })} disabled={pending}>
            {pending ? t('checking') : t('confirm')}
          </button>
        </form>
      </div>
    </Frame>
  )
}

function CodesToKeep({ codes, goOn }: { codes: string | null; goOn: FormAction | null }) {
  const t = useTranslations('secondStep')
  return (
    <div className="grid max-w-136 justify-items-start gap-4" role="status">
      <p>
        <b>{t('isSet')}</b> {codes ? t('keep') : t('codesGone')}
      </p>
      {codes && (
        <ul
          className="border-fine grid grid-cols-[repeat(2,auto)] gap-x-8 rounded border-ink bg-paper px-6 py-3 font-figures text-xl leading-[1.9] font-semibold max-phone:gap-x-4 max-phone:gap-y-0 max-phone:px-4 max-phone:py-3 max-phone:text-body"
          aria-label={t('recovery')}
        >
          {codes.split('\n').map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      )}
      {goOn && (
        <form action={goOn}>
          <SubmitButton look="main" pendingText={t('checking')}>
            {codes ? t('kept') : t('goOn')}
          </SubmitButton>
        </form>
      )}
    </div>
  )
}
