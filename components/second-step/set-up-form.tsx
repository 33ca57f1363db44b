'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { NOT_POSTED, type ResultAction } from '@/lib/shared/form-result.ts'
import button from '../ui/button.module.css'
import type { FormAction } from '../ui/form-action.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { QrPicture } from '../ui/qr-picture.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import styles from './second-step.module.css'

type Props = {
  /** What the authenticator is given; null once it counts. */
  begun: { letters: string; qrPath: string; qrSize: number } | null
  confirm: ResultAction
  /** Where to go on when the recovery codes are kept; null on a page that stays. */
  goOn: FormAction | null
}

/** Setting up an authenticator: scan, type the code that it shows, keep the recovery codes. Works before any script. */
export function SetUpForm({ begun, confirm, goOn }: Props) {
  const t = useTranslations('secondStep')
  const [result, post, pending] = useActionState(confirm, NOT_POSTED)
  if (begun === null || result.done) {
    return <Kept codes={result.given.recovery ?? null} goOn={goOn} />
  }
  return (
    <div className={styles.setUp}>
      <QrPicture path={begun.qrPath} size={begun.qrSize} />
      <form action={post} className={styles.steps}>
        <p>{t('scan')}</p>
        <p>
          {t('letters')} <span className={styles.letters}>{begun.letters}</span>
        </p>
        <div>
          <label className={styles.label} htmlFor="code">
            {t('code')}
          </label>
          <input
            id="code"
            name="code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            className={styles.code}
            aria-invalid={result.problem ? true : undefined}
            aria-describedby={result.problem ? 'code-problem' : undefined}
          />
        </div>
        {result.problem && <ProblemNote problem={result.problem} id="code-problem" />}
        <button type="submit" className={button.button} data-look="main" disabled={pending}>
          {pending ? t('checking') : t('confirm')}
        </button>
      </form>
    </div>
  )
}

function Kept({ codes, goOn }: { codes: string | null; goOn: FormAction | null }) {
  const t = useTranslations('secondStep')
  return (
    <div className={styles.steps} role="status">
      <p>
        <b>{t('isSet')}</b> {codes ? t('keep') : t('codesGone')}
      </p>
      {codes && (
        <ul className={styles.codes} aria-label={t('recovery')}>
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
