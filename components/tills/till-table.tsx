import { useLocale, useTranslations } from 'next-intl'
import type { ResultAction } from '@/lib/shared/form-result.ts'
import { harareStamp } from '@/lib/shared/time.ts'
import type { TillView } from '@/lib/tills/model.ts'
import { ActionForm } from '../office/action-form.tsx'
import { Word } from '../office/facts.tsx'
import styles from '../office/office-table.module.css'
import { OfficeTable } from '../office/office-table.tsx'

/** Every till of the actor's branches: whether a browser is it, who sits there, and the way to end that. */
export function TillTable({ tills, revoke }: { tills: TillView[]; revoke: ResultAction }) {
  const t = useTranslations('tills')
  const locale = useLocale()
  return (
    <OfficeTable title={t('title')} columns={[t('till'), t('branch'), t('state'), t('shift'), t('who'), t('revoke')]}>
      {tills.map((till) => (
        <tr key={till.id}>
          <td data-label={t('till')} className={styles.code}>
            {till.number}
          </td>
          <td data-label={t('branch')}>{till.branchName}</td>
          <td data-label={t('state')}>
            {till.enrolledAt ? (
              <Word tone="good">{t('since', { at: harareStamp(new Date(till.enrolledAt), locale) })}</Word>
            ) : (
              <Word>{t('none')}</Word>
            )}
            {till.training && ` · ${t('training')}`}
          </td>
          <td data-label={t('shift')}>{t(till.openShift ? 'shiftOpen' : 'shiftNone')}</td>
          <td data-label={t('who')}>{till.signedIn.join(', ')}</td>
          <td className={styles.whole}>
            {till.enrolledAt && (
              <ActionForm
                fold={t('revoke')}
                action={revoke}
                submit={t('revokeSure', { number: till.number })}
                pendingText={t('revoking')}
              >
                <p className={styles.muted}>{t('revokeNote')}</p>
                <input type="hidden" name="tillId" value={till.id} />
              </ActionForm>
            )}
          </td>
        </tr>
      ))}
    </OfficeTable>
  )
}
