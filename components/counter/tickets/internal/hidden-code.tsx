'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { CopyButton } from '@/components/ui/copy-button.tsx'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import { ToldNote } from '@/components/ui/told-note.tsx'
import type { CodeShown } from '@/lib/counter/sales/model.ts'
import { CodeGroups } from './code-groups.tsx'

type Props = {
  saleId: string
  /** The item, where there are several. */
  item: string | undefined
  reveal: (before: CodeShown, form: FormData) => Promise<CodeShown>
  hasCopyKey: boolean
}

const HIDDEN_LOOK = 'text-lead leading-snug text-muted max-phone:text-body'
const SHOWN_LOOK =
  'font-figures text-giant leading-none font-bold select-all max-phone:grid-cols-[auto_auto] max-phone:justify-start max-phone:text-4xl'

const HIDDEN: CodeShown = { code: null, problem: null }

/**
 * A voucher's code, which anyone who reads it can spend: not in the page until revealed, and who revealed it is
 * audited. Needs the messages `voucher` and `next`.
 */
export function HiddenCode({ saleId, item, reveal, hasCopyKey }: Props) {
  const t = useTranslations('voucher')
  const next = useTranslations('next')
  const [{ code, problem }, show] = useActionState(reveal, HIDDEN)
  return (
    <div className="grid justify-items-start gap-2">
      <h2 className="text-lead font-semibold">{t('code')}</h2>
      <p
        className={`flex min-h-15 flex-wrap items-center gap-x-6 gap-y-3 max-phone:grid max-phone:min-h-24 ${code === null ? HIDDEN_LOOK : SHOWN_LOOK}`}
        aria-live="polite"
      >
        {code === null ? t('hidden') : <CodeGroups code={code} />}
      </p>
      {problem && <ToldNote problem={problem} />}
      {code === null ? (
        <form action={show}>
          <input type="hidden" name="saleId" value={saleId} />
          <SubmitButton
            shortcut={{ label: 'S', key: 'S' }}
            aria-label={item && `${t('show')}: ${item}`}
            pendingText={t('showing')}
          >
            {t('show')}
          </SubmitButton>
        </form>
      ) : (
        <CopyButton
          text={code}
          of={item}
          texts={{ copy: next('copy'), copied: next('copied'), notCopied: next('notCopied') }}
          {...(hasCopyKey && { shortcut: { label: 'C', key: 'C' } })}
        />
      )}
    </div>
  )
}
