'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import type { CodeShown } from '@/lib/counter/sales/model.ts'
import { codeLines } from '@/lib/platform/shared/codes.ts'
import { CodeList } from './token-panel.tsx'

type Props = {
  saleId: string
  /** The item, where there are several. */
  item: string | undefined
  reveal: (before: CodeShown, form: FormData) => Promise<CodeShown>
}

const HIDDEN: CodeShown = { codes: null, problem: null }

/**
 * A voucher's codes, which anyone who reads them can spend: not in the page until revealed, and who revealed it is
 * audited. Needs the messages `voucher` and `next`.
 */
export function HiddenCode({ saleId, item, reveal }: Props) {
  const t = useTranslations('voucher')
  const next = useTranslations('next')
  const [{ codes, problem }, show] = useActionState(reveal, HIDDEN)
  return (
    <div className="grid justify-items-start gap-2">
      <h2 className="text-lead font-semibold">{t('code')}</h2>
      <div className="min-h-15 max-phone:min-h-24" aria-live="polite">
        {codes === null ? (
          <p className="text-lead leading-snug text-muted max-phone:text-body">{t('hidden')}</p>
        ) : (
          <CodeList codes={codes} />
        )}
      </div>
      {problem && <ProblemLine problem={problem} />}
      {codes === null ? (
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
          text={codeLines(codes).join('\n')}
          of={item}
          texts={{ copy: next('copy'), copied: next('copied'), notCopied: next('notCopied') }}
          shortcut={{ label: 'C', key: 'C' }}
        />
      )}
    </div>
  )
}
