import { useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'

type Props = { partnerName: string; partnerCode: string }

/** What a bank transfer needs to be credited: the partner code as its reference. Printed for the bank. */
export function BankSlip({ partnerName, partnerCode }: Props) {
  const t = useTranslations('topUps')
  const texts = { copy: t('copyCode'), copied: t('copied'), notCopied: t('notCopied') }
  return (
    <Panel>
      <p className="font-bold">{partnerName}</p>
      <p className="mt-4 text-note text-muted">{t('bankReference')}</p>
      <p className="font-figures text-4xl leading-heading font-bold wrap-anywhere">{partnerCode}</p>
      <p className="mt-3 print:hidden noscript:hidden">
        <CopyButton text={partnerCode} texts={texts} />
      </p>
      <ol className="mt-6 grid max-w-184 list-decimal gap-2 ps-5">
        <li>{t('bankOne')}</li>
        <li>{t('bankTwo', { code: partnerCode })}</li>
        <li>{t('bankThree')}</li>
      </ol>
    </Panel>
  )
}
