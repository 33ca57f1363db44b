import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { Fields, TextField } from '@/components/ui/fields.tsx'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

type Props = { idName: 'saleId' | 'collectionId'; id: string; why: string; end: ResultAction }

/** Ends what we cannot settle, and says why we cannot; for somebody who has asked the Service's support. */
export function EndFrozenForm({ idName, id, why, end }: Props) {
  const t = useTranslations('sold')
  return (
    <>
      <p>{why}</p>
      <ActionForm action={end} submit={t(idName === 'saleId' ? 'endSale' : 'endPayment')} pendingText={t('lookingUp')}>
        <input type="hidden" name={idName} value={id} />
        <Fields>
          <TextField name="note" label={t('support')} hint={t('supportHint')} required maxLength={500} />
        </Fields>
      </ActionForm>
    </>
  )
}
