import { useTranslations } from 'next-intl'
import type { ResultAction } from '@/lib/shared/form-result.ts'
import { ActionForm } from '../office/action-form.tsx'
import { Fields, TextField } from '../office/fields.tsx'

type Props = { idName: 'saleId' | 'collectionId'; id: string; reference: string; end: ResultAction }

/** What the Service knows with other details and nothing of ours can settle: ended by a person who has asked its support. */
export function EndFrozenForm({ idName, id, reference, end }: Props) {
  const t = useTranslations('sold')
  return (
    <>
      <p>{t('frozen', { reference })}</p>
      <ActionForm action={end} submit={t(idName === 'saleId' ? 'endSale' : 'endPayment')} pendingText={t('lookingUp')}>
        <input type="hidden" name={idName} value={id} />
        <Fields>
          <TextField name="note" label={t('support')} hint={t('supportHint')} required maxLength={500} />
        </Fields>
      </ActionForm>
    </>
  )
}
