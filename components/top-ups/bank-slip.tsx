import { useTranslations } from 'next-intl'
import { Panel } from '../office/office-page.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import styles from './bank-slip.module.css'

type Props = { partnerName: string; partnerCode: string }

/** What a bank transfer needs so that it is found: the partner code as its reference. On paper it goes to the bank. */
export function BankSlip({ partnerName, partnerCode }: Props) {
  const t = useTranslations('topUps')
  const texts = { copy: t('copyCode'), copied: t('copied'), notCopied: t('notCopied') }
  return (
    <Panel>
      <p className={styles.name}>{partnerName}</p>
      <p className={styles.label}>{t('bankReference')}</p>
      <p className={styles.code}>{partnerCode}</p>
      <p className={styles.copy}>
        <CopyButton text={partnerCode} texts={texts} />
      </p>
      <ol className={styles.steps}>
        <li>{t('bankOne')}</li>
        <li>{t('bankTwo', { code: partnerCode })}</li>
        <li>{t('bankThree')}</li>
      </ol>
    </Panel>
  )
}
