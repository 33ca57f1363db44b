import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { TextField } from '@/components/ui/fields.tsx'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

/** Opens a customer by a whole number. It posts, so the number is in no address; it works before any script. */
export function CustomerSearch({ find }: { find: ResultAction }) {
  const t = useTranslations('customers')
  return (
    <div className="max-w-120 print:hidden">
      <ActionForm action={find} submit={t('find')} pendingText={t('opening')} inline>
        <TextField name="text" label={t('number')} inputMode="tel" maxLength={60} required />
      </ActionForm>
    </div>
  )
}
