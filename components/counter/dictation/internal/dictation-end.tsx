import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import type { FormAction } from '@/components/ui/form-action.ts'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import { type Code, codeLines } from '@/lib/platform/shared/codes.ts'

type Props = {
  codes: Code[]
  ticketId: string
  saleId: string
  finish: FormAction
  again: (event: MouseEvent) => void
}

/** All codes again, to compare with what the customer reads back. */
export function DictationEnd({ codes, ticketId, saleId, finish, again }: Props) {
  const t = useTranslations('dictate')
  return (
    <section className="grid content-center justify-items-center gap-4 p-4 text-center text-lead">
      {codeLines(codes).map((line) => (
        <p
          key={line}
          className={`font-figures leading-snug font-bold wrap-anywhere ${codes.length > 1 ? 'text-[length:clamp(1.5rem,5vw,3.5rem)]' : 'text-[length:clamp(2rem,8vw,5rem)]'}`}
        >
          {line}
        </p>
      ))}
      <p>{t('readBack')}</p>
      <div className="flex flex-wrap justify-center gap-3" data-own-keys>
        <form action={finish}>
          <input type="hidden" name="ticketId" value={ticketId} />
          <input type="hidden" name="saleId" value={saleId} />
          <SubmitButton look="main" pendingText={t('finishing')}>
            {t('finish')}
          </SubmitButton>
        </form>
        <a
          className="border-fine inline-flex min-h-13 items-center rounded border-ink px-4 py-2 font-semibold no-underline"
          href="?group=1"
          onClick={again}
        >
          {t('again')}
        </a>
      </div>
    </section>
  )
}
