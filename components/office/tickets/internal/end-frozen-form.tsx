import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { Fields, TextField } from '@/components/ui/fields.tsx'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

type Props = { idName: 'saleId' | 'collectionId'; id: string; reference: string; end: ResultAction }

/** Ends what the Service knows with other details and we cannot settle; for somebody who has asked its support. */
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
