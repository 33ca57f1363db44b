'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useId } from 'react'
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import type { CodesShown } from '@/lib/counter/sales/model.ts'
import { codeLines } from '@/lib/platform/shared/codes.ts'
import { CodeList } from './token-panel.tsx'

export type RevealCodes = (before: CodesShown, form: FormData) => Promise<CodesShown>

type Props = {
  ticketId: string
  /** The delivered vouchers, in the order of the ticket; `place` is its number there. */
  vouchers: readonly { saleId: string; place: number; name: string }[]
  reveal: RevealCodes
}

const HIDDEN: CodesShown = { codes: {}, problem: null }

/**
 * The codes of several vouchers as one list, behind one press: not in the page until revealed, and who revealed them is
 * audited. Needs the messages `voucher` and `next`.
 */
export function HiddenCodes({ ticketId, vouchers, reveal }: Props) {
  const t = useTranslations('voucher')
  const next = useTranslations('next')
  const id = useId()
  const [{ codes, problem }, show] = useActionState(reveal, HIDDEN)
  const isSame = new Set(vouchers.map(({ name }) => name)).size === 1
  const shown = vouchers.flatMap(({ saleId, place, name: voucher }) =>
    (codes[saleId] ?? []).map((code) => {
      const name = [isSame ? null : voucher, code.name].filter(Boolean).join(', ')
      return { ...code, number: place, name: name || null }
    }),
  )
  // One that was delivered since the press is still hidden.
  const isHidden = vouchers.some(({ saleId }) => !(saleId in codes))
  return (
    <section
      className="border-t-fine grid justify-items-start gap-2 border-dashed border-line pt-3"
      aria-labelledby={id}
    >
      <h2 id={id} className="text-lead font-semibold">
        {t('codes')}
      </h2>
      <div aria-live="polite">
        {shown.length > 0 && <CodeList codes={shown} />}
        {isHidden && <p className="text-lead leading-snug text-muted max-phone:text-body">{t('hiddenAll')}</p>}
      </div>
      {problem && <ProblemLine problem={problem} />}
      {isHidden ? (
        <form action={show}>
          <input type="hidden" name="ticketId" value={ticketId} />
          <SubmitButton shortcut={{ label: 'S', key: 'S' }} pendingText={t('showing')}>
            {t('showAll')}
          </SubmitButton>
        </form>
      ) : (
        <CopyButton
          text={codeLines(shown).join('\n')}
          texts={{ copy: t('copyAll'), copied: next('copied'), notCopied: next('notCopied') }}
          shortcut={{ label: 'C', key: 'C' }}
        />
      )}
    </section>
  )
}
