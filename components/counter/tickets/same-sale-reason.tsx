import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { Label } from '@/components/ui/label.tsx'

/** The reason for the same sale to the same number again; shown only after a refusal without one. */
export function SameSaleReason() {
  const t = useTranslations('tender')
  const onEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') document.getElementById('sell')?.focus()
  }
  return (
    <div className="grid">
      <Label htmlFor="reason">{t('sameSaleWhy')}</Label>
      <input
        id="reason"
        name="reason"
        form="sell-form"
        required
        autoFocus
        minLength={3}
        maxLength={200}
        autoComplete="off"
        className="h-13 rounded border-2 border-ink bg-paper px-4 placeholder:text-muted placeholder:opacity-80"
        onKeyDown={onEnter}
        placeholder={t('sameSaleExample')}
      />
    </div>
  )
}
