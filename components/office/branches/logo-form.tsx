import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { Folded } from '@/components/ui/facts.tsx'
import type { ShopTextView } from '@/lib/counter/receipts/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { LogoPapers } from './internal/logo-papers.tsx'
import { LogoPicker } from './internal/logo-picker.tsx'

type Props = { text: ShopTextView; set: ResultAction; remove: ResultAction }

/** The logo on the slips of a branch, or of all: as it prints now, another, or none. */
export function LogoForm({ text: { place, logo }, set, remove }: Props) {
  const t = useTranslations('logo')
  const where = <input type="hidden" name="place" value={place} />
  return (
    <Folded title={t('title')}>
      <p>{t('lead')}</p>
      {logo ? (
        <LogoPapers logo={logo} title={t('now')} names={{ narrow: t('narrow'), wide: t('wide') }} />
      ) : (
        <p>{t('none')}</p>
      )}
      <ActionForm action={set} submit={t('save')} pendingText={t('saving')} done={t('saved')} clears>
        {where}
        <LogoPicker />
      </ActionForm>
      {logo && (
        <ActionForm action={remove} submit={t('remove')} pendingText={t('removing')} look="quiet">
          {where}
        </ActionForm>
      )}
    </Folded>
  )
}
