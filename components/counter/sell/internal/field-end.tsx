import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { useFormStatus } from 'react-dom'
import type { FormAction } from '@/components/ui/forms/form-action.ts'

type Props = { operator: string | null; looking: boolean; lookUp: FormAction; onFind: () => void }

/** The end of the field, always equally wide: the find button, the progress, or the operator. */
export function FieldEnd({ operator, looking, lookUp, onFind }: Props) {
  const t = useTranslations('sell')
  const { pending } = useFormStatus()
  const busy = pending ? t('pricing') : looking ? t('finding') : null
  const find = (event: MouseEvent) => {
    event.preventDefault()
    onFind()
  }
  return (
    <span
      className="flex min-w-22 flex-none items-center justify-end text-end text-note max-phone:w-20 max-phone:min-w-0"
      aria-live="polite"
    >
      <button
        type="submit"
        formAction={lookUp}
        onClick={find}
        className="min-h-target rounded bg-ink px-4 font-semibold text-on-ink max-phone:px-2.5"
        hidden={operator !== null || busy !== null}
      >
        {t('find')}
      </button>
      {busy ??
        (operator && (
          <b className="border-fine rounded-full border-ink px-3 py-0.75 font-semibold max-phone:px-2">{operator}</b>
        ))}
    </span>
  )
}

/** The same without a find button. */
export function PricingEnd() {
  const t = useTranslations('sell')
  const { pending } = useFormStatus()
  return (
    <span
      className="flex min-w-22 flex-none items-center justify-end text-end text-note max-phone:w-20 max-phone:min-w-0"
      aria-live="polite"
    >
      {pending && t('pricing')}
    </span>
  )
}
