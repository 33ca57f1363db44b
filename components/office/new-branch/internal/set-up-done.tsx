import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { HandOverSheet } from '@/components/people/staff/hand-over-sheet.tsx'
import { Word } from '@/components/ui/facts.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import { QrPicture } from '@/components/ui/qr-picture.tsx'
import type { SetUpState } from '@/lib/office/new-branch/model.ts'
import type { ShownCode } from '@/lib/people/tills/model.ts'

/** What to do at the new branch: the code that makes a browser its till, and who gets which PIN. */
export function SetUpDone({ state: { done, code, people }, again }: { state: SetUpState; again: string }) {
  const t = useTranslations('setUpBranch')
  // The form was longer than what replaces it, and its button stood at the end.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="grid grid-cols-1 gap-4" role="status">
      <Panel title={t('doneTitle')}>
        <ul className="flex flex-wrap gap-3 print:hidden">
          {done.map((part) => (
            <li key={part}>
              <Word tone="good">{t(`parts.${part}`)}</Word>
            </li>
          ))}
        </ul>
        {code && <AtTheTill code={code} />}
      </Panel>
      {people.length > 0 && (
        <Panel title={t('parts.people')}>
          <HandOverSheet people={people} />
        </Panel>
      )}
      <p className="print:hidden">
        <Link href={again} prefetch={false} className="inline-flex min-h-target items-center font-semibold">
          {t('again')}
        </Link>
      </p>
    </div>
  )
}

function AtTheTill({ code }: { code: ShownCode }) {
  const t = useTranslations('setUpBranch')
  const address = code.address
  return (
    <div className="mt-4 flex flex-wrap items-start gap-6">
      <div className="grid max-w-prose gap-3">
        <ol className="grid list-decimal gap-1 ps-6">
          <li>{t('openAddress', { address })}</li>
          <li>{t('enterCode', { until: code.until })}</li>
          <li>{t('signIn')}</li>
        </ol>
        <p>
          <span className="block text-note font-semibold text-muted">{t('codeFor', { till: code.for })}</span>
          <b className="font-figures text-2xl">{code.code}</b>
        </p>
      </div>
      <QrPicture path={code.qrPath} size={Number(code.qrSize)} />
    </div>
  )
}
