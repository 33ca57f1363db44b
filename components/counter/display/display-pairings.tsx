import { useLocale, useTranslations } from 'next-intl'
import { ListEmpty, ListScreen } from '@/components/counter/sales/list-screen.tsx'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import { QrCode } from '@/components/ui/qr-code.tsx'
import type { PairingView } from '@/lib/counter/display/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

type Props = { pairings: PairingView[]; problem: Problem | null; pair: FormAction; end: FormAction }

/** The customer displays of this till, each with its code to scan and a way to end it. */
export function DisplayPairings({ pairings, problem, pair, end }: Props) {
  const t = useTranslations('display')
  const locale = useLocale()
  return (
    <ListScreen title={t('title')} lead={t('lead')}>
      <form action={pair}>
        <SubmitButton look="main" pendingText={t('pairing')}>
          {t('pair')}
        </SubmitButton>
      </form>
      {problem && <ProblemNote problem={problem} />}
      {pairings.length === 0 ? (
        <ListEmpty>{t('none')}</ListEmpty>
      ) : (
        <ul className="grid gap-4">
          {pairings.map(({ id, url, createdAt, until }) => (
            <li key={id} className="flex flex-wrap gap-x-6 gap-y-4 rounded bg-paper p-4">
              <div className="w-48 flex-none bg-white">
                <QrCode text={url} label={t('scan')} />
              </div>
              <div className="grid flex-[1_1_16rem] content-start gap-3">
                <b>{t('sinceUntil', { at: harareStamp(createdAt, locale), until: harareStamp(until, locale) })}</b>
                <p>{t('scan')}</p>
                <div className="flex flex-wrap gap-2">
                  <a className={buttonLook()} href={url} target="_blank" rel="noreferrer">
                    {t('open')}
                  </a>
                  <form action={end}>
                    <input type="hidden" name="pairingId" value={id} />
                    <SubmitButton pendingText={t('ending')}>{t('end')}</SubmitButton>
                  </form>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </ListScreen>
  )
}
