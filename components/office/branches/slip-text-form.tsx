import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { Fields, ShownField, TextField } from '@/components/ui/fields.tsx'
import { type ShopTextView, SLIP_TEXT_WIDTH, slipTextOf } from '@/lib/counter/receipts/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { settingsText } from '@/lib/platform/shared/shown-settings.ts'

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
