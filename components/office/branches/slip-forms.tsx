import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields, ShownField, TextField } from '@/components/ui/forms/fields.tsx'
import { Folded } from '@/components/ui/lists/facts.tsx'
import { type ShopTextView, SLIP_TEXT_WIDTH, slipTextOf } from '@/lib/counter/receipts/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'
import { LogoPapers } from './internal/logo-papers.tsx'
import { LogoPicker } from './internal/logo-picker.tsx'

/** The text at the head and foot of slips, of a branch or of all; with empty fields only the partner's name prints. */
export function SlipTextForm({ text, change }: { text: ShopTextView; change: ResultAction }) {
  const t = useTranslations('slipTexts')
  const line = (name: string, label: string, value: string | undefined) => (
    <TextField name={name} label={label} defaultValue={value ?? ''} maxLength={SLIP_TEXT_WIDTH} />
  )
  return (
    <ActionForm fold={t('title')} action={change} submit={t('save')} pendingText={t('saving')} done={t('saved')}>
      <input type="hidden" name="place" value={text.place} />
      <ShownField value={settingsText(slipTextOf(text))} />
      <Fields>
        {line('name', t('name'), text.name)}
        {line('line1', t('line1'), text.lines[0])}
        {line('line2', t('line2'), text.lines[1])}
        {line('footer', t('footer'), text.footer[0])}
      </Fields>
    </ActionForm>
  )
}

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
