'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { CopyButton } from '@/components/ui/copy-button.tsx'
import { ProblemNote } from '@/components/ui/problem-note.tsx'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import type { CodeShown } from '@/lib/counter/sales/model.ts'
import { tokenGroups } from './token-groups.ts'

type Props = {
  saleId: string
  reveal: (before: CodeShown, form: FormData) => Promise<CodeShown>
}

const HIDDEN: CodeShown = { code: null, problem: null }

/**
 * A voucher's code, which anyone who reads it can spend: not in the page until revealed, and who revealed it is
 * audited. Needs the messages `voucher`, `next` and `problems`.
 */
export function HiddenCode({ saleId, reveal }: Props) {
  const t = useTranslations('voucher')
  const next = useTranslations('next')
  const [{ code, problem }, show] = useActionState(reveal, HIDDEN)
  return (
    <div className="grid justify-items-start gap-2">
      <h2 className="text-lead font-semibold">{t('code')}</h2>
      <p
        className="flex min-h-15 flex-wrap items-center gap-x-6 gap-y-3 font-figures text-giant leading-none font-bold select-all data-hidden:font-words data-hidden:text-lead data-hidden:leading-snug data-hidden:font-normal data-hidden:text-muted data-hidden:select-none max-phone:grid max-phone:min-h-24 max-phone:grid-cols-[auto_auto] max-phone:justify-start max-phone:text-4xl max-phone:data-hidden:grid-cols-1 max-phone:data-hidden:text-body"
        aria-live="polite"
        data-hidden={code === null || undefined}
      >
        {code === null ? t('hidden') : groupsOf(code).map(({ place, text }) => <span key={place}>{text}</span>)}
      </p>
      {problem && <ProblemNote problem={problem} />}
      {code === null ? (
        <form action={show}>
          <input type="hidden" name="saleId" value={saleId} />
          <SubmitButton shortcut={{ label: 'S', key: 'S' }} pendingText={t('showing')}>
            {t('show')}
          </SubmitButton>
        </form>
      ) : (
        <CopyButton
          text={code}
          texts={{ copy: next('copy'), copied: next('copied'), notCopied: next('notCopied') }}
          shortcut={{ label: 'C', key: 'C' }}
        />
      )}
    </div>
  )
}

/** Two groups of a code may be equal, so each is keyed by its position. */
function groupsOf(code: string) {
  return tokenGroups(code).map((text, index) => ({ place: index + 1, text }))
}
