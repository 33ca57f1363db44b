import { useTranslations } from 'next-intl'
import { FilterField } from '@/components/ui/filter-form.tsx'

type Props = {
  find: (form: FormData) => Promise<void>
  /** Whether the number that was looked for bought nothing. */
  isUnknown: boolean
}

/** Opens a customer by a whole number. It posts, so the number is in no address; it works before any script. */
export function CustomerSearch({ find, isUnknown }: Props) {
  const t = useTranslations('customers')
  return (
    <div className="grid gap-2 print:hidden">
      <form action={find} autoComplete="off" className="flex flex-wrap items-end gap-3">
        <FilterField label={t('number')} name="text" inputMode="tel" maxLength={60} required />
        <button type="submit" className="min-h-target rounded bg-ink px-4 font-semibold text-on-ink">
          {t('find')}
        </button>
      </form>
      {isUnknown && <p role="status">{t('unknown')}</p>}
    </div>
  )
}
